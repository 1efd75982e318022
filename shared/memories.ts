import { oc } from '@orpc/contract';
import * as z from 'zod';
import { claimedUserSchema } from './auth.ts';
import {
  MEMORIES_PAGE,
  MEMORY_CATEGORIES,
  MEMORY_DEFAULTS,
  MEMORY_IMPORTANCES,
  MEMORY_MAX_CHARACTERS,
  MEMORY_SEARCH_MAX_CHARACTERS,
} from './memory.ts';
import { storableText } from './storable-text.ts';
import { versionSchema } from './version.ts';

const categorySchema = z.enum(MEMORY_CATEGORIES.map(({ id }) => id));
const importanceSchema = z.literal(
  MEMORY_IMPORTANCES.map(({ value }) => value),
  'The importance is 1 (low), 2 (medium) or 3 (high).',
);

export const memorySchema = z.object({
  id: z.string(),
  user_id: z.string(),
  content: z.string(),
  category: categorySchema,
  importance: importanceSchema,
  created_at: z.string(),
  updated_at: z.string(),
  /** When the coach last used it in an answer; null: never. */
  last_used_at: z.string().nullable(),
  /** The answer in which the coach saved it; null when the athlete wrote it. */
  message_id: z.string().nullable(),
  /** The conversation of that answer, while it exists. */
  conversation_id: z.string().nullable(),
  /** Increases with each change. */
  version: z.number().int(),
});
export type Memory = z.infer<typeof memorySchema>;

const plain = (text: string) => storableText(text).normalize('NFC').trim();

const contentSchema = z
  .string()
  .transform(plain)
  .pipe(
    z
      .string()
      .min(1, 'Please enter something to remember.')
      .max(
        MEMORY_MAX_CHARACTERS,
        `A memory can be at most ${MEMORY_MAX_CHARACTERS.toLocaleString('en')} characters long.`,
      ),
  );

const claims = { user: claimedUserSchema.nullish(), userId: z.string().nullish() };

export const memories = {
  list: oc
    .route({
      method: 'GET',
      path: '/user-memories',
      tags: ['Memories'],
      summary: 'What the coach remembers about the viewer, newest first',
      description:
        '`search` is looked for in content and category. `count` is how many match; `total` is how many there are.',
    })
    .input(
      z.object({
        search: z.string().max(MEMORY_SEARCH_MAX_CHARACTERS).transform(plain).default(''),
        /** Only these. */
        ids: z
          .preprocess(
            (given) => (typeof given === 'string' ? [given] : given),
            z.array(z.uuid()).max(MEMORIES_PAGE),
          )
          .optional(),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(MEMORIES_PAGE).default(MEMORIES_PAGE),
      }),
    )
    .output(z.object({ memories: z.array(memorySchema), count: z.number().int(), total: z.number().int() })),
  create: oc
    .route({
      method: 'POST',
      path: '/user-memories',
      tags: ['Memories'],
      summary: 'Saves a memory',
      description:
        'One that says the same is not saved twice: the reply is the memory that was there, and `created` is false.',
    })
    .input(
      z.object({
        memory: contentSchema,
        category: categorySchema.default(MEMORY_DEFAULTS.category),
        importance: importanceSchema.default(MEMORY_DEFAULTS.importance),
        ...claims,
      }),
    )
    .output(z.object({ memory: memorySchema, created: z.boolean() })),
  update: oc
    .route({
      method: 'PATCH',
      path: '/user-memories/{id}',
      tags: ['Memories'],
      summary: 'Changes a memory; fields left out stay unchanged',
      description:
        '`version` is the one that was read: when the memory was changed since then, nothing is changed and the reply is 409 with the memory as it is now in `current`.',
    })
    .input(
      z.object({
        id: z.uuid(),
        memory: contentSchema.optional(),
        category: categorySchema.optional(),
        importance: importanceSchema.optional(),
        version: versionSchema.optional(),
        ...claims,
      }),
    )
    .output(z.object({ memory: memorySchema })),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/user-memories',
      tags: ['Memories'],
      summary: 'Deletes a memory',
    })
    .input(z.object({ memoryId: z.uuid(), ...claims }))
    .output(z.object({ memoryId: z.string() })),
};
