import { oc } from '@orpc/contract';
import * as z from 'zod';
import { actingGetWith } from './acting-get.ts';
import { claimedUserSchema } from './auth.ts';
import { RECENT_ENTRIES, WORK_PAGES_AT_ONCE, WORK_SEARCH_MAX_CHARACTERS } from './library-limits.ts';
import { libraryMeasures } from './library-measures.ts';
import { libraryFileSchema, libraryUploads } from './library-uploads.ts';
import { repliesAs } from './reply-types.ts';
import { PAGE_UNITS, placeSchema } from './source.ts';
import { storableText } from './storable-text.ts';
import { ADDED_KINDS, libraryStoreSchema, seededStoreSchema, vectorSchema, workKindSchema } from './store.ts';
import { PASSWORD_MAX_CHARACTERS } from './viewer.ts';
import { workNameSchema, workTitleSchema } from './work-names.ts';

/** One page of a work as it opens beside the chat. `text` is Markdown and untrusted. */
export const libraryPageSchema = z.object({
  work: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    author: z.string(),
    kind: workKindSchema,
    store: libraryStoreSchema,
    pageCount: z.number().int(),
  }),
  ...placeSchema.shape,
  /** The pages before and after it; their numbers may have gaps. */
  previous: z.number().int().nullable(),
  next: z.number().int().nullable(),
  text: z.string(),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

const openedPageSchema = libraryPageSchema.extend({
  /** The passage asked for, if it is still in the work. */
  passage: z.object({ heading: z.string(), text: z.string() }).optional(),
});
export type OpenedPage = z.infer<typeof openedPageSchema>;

const count = z.number().int();

/** A work as an admin sees it in its store. */
export const storedWorkSchema = z.object({
  id: z.string(),
  store: libraryStoreSchema,
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  kind: workKindSchema,
  /** Unit of `pages`. */
  unit: z.enum(PAGE_UNITS),
  pages: count,
  passages: count,
  /** Passages that an admin took out of search. */
  out_of_use: count,
  /** `file`: read by `npm run ingest`. */
  origin: z.enum(['pack', 'upload', 'copy', 'file']),
  updated_at: z.string(),
  /** When it was taken out of search; null for a work in use. */
  retired_at: z.string().nullable(),
});
export type StoredWork = z.infer<typeof storedWorkSchema>;

/** The newest background job on a store, or null when there was none lately. */
export const storeJobSchema = z.object({
  doing: z.enum(['process', 'copy']),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  done: count,
  total: count.nullable(),
  /** Its messages so far, newest last. */
  messages: z.array(z.string()),
});
export type StoreJob = z.infer<typeof storeJobSchema>;

const workId = z.object({ workId: z.uuid() });
const tags = ['Admin'];

export const seedQuerySchema = z.object({
  vector: seededStoreSchema.optional(),
  action: z.literal('stop').optional(),
});
export const clearOrCopySchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('clear'),
    vector: vectorSchema,
    password: z.string().max(PASSWORD_MAX_CHARACTERS).optional(),
    user: claimedUserSchema,
  }),
  z.object({
    action: z.literal('copy'),
    source: z.literal('playground'),
    target: z.enum(['books', 'training']),
    anyway: z.boolean().default(false),
    user: claimedUserSchema,
  }),
]);

export const library = {
  page: oc
    .route({
      method: 'GET',
      path: '/library/works/{workId}/pages/{page}',
      tags: ['Library'],
      summary: 'One page of a work',
      description:
        'With `passageId` the page where that passage of the work is now; `page` if it is no longer there.',
    })
    .input(
      z.object({
        workId: z.uuid(),
        page: z.coerce.number().int().min(1).max(100_000),
        passageId: z.uuid().optional(),
      }),
    )
    .output(openedPageSchema),
  stats: oc
    .route({
      method: 'POST',
      path: '/vector-stats',
      tags,
      summary:
        'What a store of the library holds, for super admins; for admins, how much the memory store holds',
      description: `\`recentEntries\` are the ${RECENT_ENTRIES} passages added last. Of the memory store only counts are given, never a text.`,
    })
    .input(z.object({ vector: vectorSchema, user: claimedUserSchema }))
    .output(
      z.object({
        totalCount: count,
        recentEntries: z.array(
          z.object({ title: z.string(), page_number: count, place: z.string(), content: z.string() }),
        ),
        /** For the memory store: members with memories, and the total characters. */
        members: count.optional(),
        characters: count.optional(),
      }),
    ),
  seed: oc
    .route({
      method: 'GET',
      path: '/vector-seed',
      tags,
      summary: 'Processes a store, or stops that with `action=stop`; for super admins',
      description:
        'Reads the folders of the pack into `books` and `training`, and uploaded files into the store they were uploaded to. Streams `data: {message, complete}` until the work ends, also when it was running already. Refused when it may come from another site.',
      spec: actingGetWith(repliesAs('text/event-stream', 'application/json')),
    })
    .input(seedQuerySchema),
  clearOrCopy: oc
    .route({
      method: 'POST',
      path: '/vector-seed',
      tags,
      summary: 'Clears a store, or copies the playground into books or training; for super admins',
      description:
        'A copy streams lines `data: {message, complete}`. It is held back with 409 and the error `held_back` when the golden questions would be answered worse, unless `anyway` is true. Clearing the memory store needs the password.',
      spec: repliesAs('text/event-stream', 'application/json'),
    })
    .input(clearOrCopySchema),
  store: oc
    .route({
      method: 'GET',
      path: '/library/stores/{store}',
      tags,
      summary:
        'The works of a store, the files on their way into it, and what is being done; for super admins',
    })
    .input(z.object({ store: seededStoreSchema }))
    .output(
      z.object({
        works: z.array(storedWorkSchema),
        /** Works that were deleted or cleared and can be restored. */
        removed: z.array(storedWorkSchema),
        files: z.array(libraryFileSchema),
        job: storeJobSchema.nullable(),
      }),
    ),
  work: oc
    .route({
      method: 'GET',
      path: '/library/works/{workId}',
      tags,
      summary: 'A work with how often it was used; for super admins',
    })
    .input(workId)
    .output(
      z.object({
        work: storedWorkSchema,
        /** Answers that cite it. */
        answers: count,
      }),
    ),
  workPages: oc
    .route({
      method: 'GET',
      path: '/library/works/{workId}/passages',
      tags,
      summary: 'The pages of a work with their passages; for super admins',
      description: `${WORK_PAGES_AT_ONCE} at a time after page \`after\`; with \`search\` only the pages that contain it.`,
    })
    .input(
      workId.extend({
        after: z.coerce.number().int().min(0).default(0),
        search: z.string().trim().max(WORK_SEARCH_MAX_CHARACTERS).transform(storableText).default(''),
      }),
    )
    .output(
      z.object({
        pages: z.array(
          z.object({
            number: count,
            time: z.string().nullable(),
            section: z.string().nullable(),
            passages: z.array(
              z.object({ id: z.string(), heading: z.string(), text: z.string(), out_of_use: z.boolean() }),
            ),
          }),
        ),
        /** Pages with a hit, or all. */
        count,
        /** Cursor for the next page; null at the end. */
        next: count.nullable(),
      }),
    ),
  editWork: oc
    .route({
      method: 'PATCH',
      path: '/library/works/{workId}',
      tags,
      summary: 'Corrects the title, author or kind of a work; for super admins',
    })
    .input(
      workId.extend({
        title: workTitleSchema.optional(),
        author: workNameSchema.optional(),
        kind: z.enum(ADDED_KINDS).optional(),
      }),
    )
    .output(storedWorkSchema),
  usePassages: oc
    .route({
      method: 'POST',
      path: '/library/works/{workId}/use',
      tags,
      summary: 'Excludes passages or a page from search, or includes them again; for super admins',
    })
    .input(
      workId.extend({
        out_of_use: z.boolean(),
        passages: z.array(z.uuid()).max(1000).optional(),
        page: z.number().int().positive().optional(),
      }),
    )
    .output(storedWorkSchema),
  deleteWork: oc
    .route({
      method: 'DELETE',
      path: '/library/works/{workId}',
      tags,
      summary: 'Takes a work out of its store; for super admins',
    })
    .input(workId)
    .output(storedWorkSchema),
  restoreWork: oc
    .route({
      method: 'POST',
      path: '/library/works/{workId}/restore',
      tags,
      summary: 'Puts a deleted work back; for super admins',
    })
    .input(workId)
    .output(storedWorkSchema),
  ...libraryUploads,
  ...libraryMeasures,
};
