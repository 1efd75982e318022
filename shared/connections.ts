import { oc } from '@orpc/contract';
import * as z from 'zod';
import { KEY_DAYS, KEY_NAME_MAX_CHARACTERS, KEYS_MAX, SCOPES } from './connection-limits.ts';
import { oneLine } from './one-line.ts';
import { storableText } from './storable-text.ts';

const scopeSchema = z.enum(SCOPES.map(({ id }) => id));

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  /** Null: never. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
  /** Within a minute; null when it was never used. */
  last_used_at: z.string().nullable(),
  last_address: z.string().nullable(),
  /** As the program named itself. */
  last_program: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const newKeySchema = z.object({
  name: z
    .string()
    .transform((name) => oneLine(storableText(name)))
    .refine((name) => name !== '', 'Give the key a name.')
    .refine(
      (name) => name.length <= KEY_NAME_MAX_CHARACTERS,
      `A name can be at most ${KEY_NAME_MAX_CHARACTERS} characters long.`,
    ),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose what the key may do.')
    .transform((scopes) => SCOPES.flatMap(({ id }) => (scopes.includes(id) ? id : []))),
  expires_in_days: z.literal([...KEY_DAYS]),
});
export type NewKey = z.output<typeof newKeySchema>;

export const connections = {
  list: oc
    .route({
      method: 'GET',
      path: '/connections',
      tags: ['Account'],
      summary: 'The viewer’s API keys, newest first',
      description: 'Not for an admin who acts as the member.',
    })
    .output(
      z.object({
        keys: z.array(apiKeySchema),
        /** The addresses that programs are given: of the OpenAI-compatible endpoint, and of the MCP server. */
        api_address: z.string(),
        mcp_address: z.string(),
      }),
    ),
  addKey: oc
    .route({
      method: 'POST',
      path: '/connections/keys',
      tags: ['Account'],
      summary: 'Creates an API key',
      description: `\`secret\` is the key itself. It is not kept and is in no other reply. A member can have ${KEYS_MAX} keys.`,
    })
    .input(newKeySchema)
    .output(z.object({ key: apiKeySchema, secret: z.string() })),
  revokeKey: oc
    .route({
      method: 'DELETE',
      path: '/connections/keys/{id}',
      tags: ['Account'],
      summary: 'Revokes an API key: its next call is refused',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
};
