import { oc } from '@orpc/contract';
import * as z from 'zod';
import { actingGetWith } from './acting-get.ts';
import { claimedUserSchema } from './auth.ts';
import {
  LIBRARY_FILE_STATES,
  PIECE_BYTES,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_FILES,
  UPLOAD_NAME_MAX_CHARACTERS,
} from './library-files.ts';
import {
  PASSAGES_ASKED,
  QUESTION_MAX_CHARACTERS,
  RECENT_ENTRIES,
  WORK_NAME_MAX_CHARACTERS,
  WORK_PAGES_AT_ONCE,
  WORK_SEARCH_MAX_CHARACTERS,
} from './library-limits.ts';
import { oneLine } from './one-line.ts';
import { repliesAs } from './reply-types.ts';
import { PAGE_UNITS, placeSchema } from './source.ts';
import { storableText } from './storable-text.ts';
import { ADDED_KINDS, libraryStoreSchema, seededStoreSchema, vectorSchema, workKindSchema } from './store.ts';
import { PASSWORD_MAX_CHARACTERS } from './viewer.ts';

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
  text: z.string(),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

const count = z.number().int();
const name = z
  .string()
  .max(WORK_NAME_MAX_CHARACTERS)
  .transform((text) => oneLine(storableText(text)));
const title = name.pipe(z.string().min(1));
const unitSchema = z.enum(PAGE_UNITS);
const addedKindSchema = z.enum(ADDED_KINDS);

/** One work as an admin sees it in its store. */
export const storedWorkSchema = z.object({
  id: z.string(),
  store: libraryStoreSchema,
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  kind: workKindSchema,
  /** What is counted in `pages`. */
  unit: unitSchema,
  pages: count,
  passages: count,
  /** Of the passages: how many an admin took out of search. */
  out_of_use: count,
  /** `file`: read by `npm run ingest`. */
  origin: z.enum(['pack', 'upload', 'copy', 'file']),
  updated_at: z.string(),
  /** Since when it has been out of search; null for a work in use. */
  retired_at: z.string().nullable(),
});
export type StoredWork = z.infer<typeof storedWorkSchema>;

const outlineSchema = z.object({
  title: z.string(),
  author: z.string(),
  kind: workKindSchema,
  // Files that were read before there were sections and notes have neither.
  unit: unitSchema.default('page'),
  pages: count,
  empty: z.array(z.tuple([count, count])),
  headings: z.array(z.object({ level: count, text: z.string(), page: count })),
  samples: z.array(z.object({ page: count, heading: z.string(), text: z.string() })),
  passages: count,
  notes: z.array(z.string()).default([]),
});

/** An uploaded file on its way into the library. */
export const libraryFileSchema = z.object({
  id: z.string(),
  store: seededStoreSchema,
  name: z.string(),
  size: count,
  received: count,
  state: z.enum(LIBRARY_FILE_STATES),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** What was found in it; null until it has been read. */
  outline: outlineSchema.nullable(),
  /** As corrected, or else as found. */
  title: z.string(),
  author: z.string(),
  kind: workKindSchema,
  /** The work of which it is to be a new edition. */
  replaces: z.string().nullable(),
  /** Works of this store that it may be a double of. */
  doubles: z.array(
    z.object({ id: z.string(), title: z.string(), because: z.enum(['file', 'title', 'name']) }),
  ),
});
export type LibraryFile = z.infer<typeof libraryFileSchema>;

/** Work on a store in the background: the newest, or null when there was none lately. */
export const storeJobSchema = z.object({
  doing: z.enum(['process', 'copy']),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  done: count,
  total: count.nullable(),
  /** What it said so far, newest last. */
  messages: z.array(z.string()),
});
export type StoreJob = z.infer<typeof storeJobSchema>;

const scoresSchema = z.object({
  questions: count,
  passages: count,
  ndcg: z.number(),
  recall: z.number(),
  reciprocal_rank: z.number(),
});
export type Scores = z.infer<typeof scoresSchema>;

const askedPassageSchema = z.object({
  id: z.string(),
  work_id: z.string(),
  title: z.string(),
  store: libraryStoreSchema,
  page: count,
  place: z.string(),
  heading: z.string(),
  text: z.string(),
  /** What it ranks by. */
  score: z.number(),
  /** What its words, parts of words, title and the nearness of words contribute; all zero where it was found by its meaning alone. */
  fields: z.object({ words: z.number(), parts: z.number(), title: z.number(), proximity: z.number() }),
  /** Words of the question that stand in it. */
  matched: z.array(z.string()),
  /** The sentences that the built-in coach would quote; empty when it would quote none. */
  quote: z.string(),
});
export type AskedPassage = z.infer<typeof askedPassageSchema>;

const workId = z.object({ workId: z.uuid() });
const fileId = z.object({ fileId: z.uuid() });
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
export const pieceSchema = fileId.extend({ n: z.coerce.number().int().min(0) });

export const library = {
  page: oc
    .route({
      method: 'GET',
      path: '/library/works/{workId}/pages/{page}',
      tags: ['Library'],
      summary: 'One page of a work',
    })
    .input(z.object({ workId: z.uuid(), page: z.coerce.number().int().min(1).max(100_000) }))
    .output(libraryPageSchema),
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
        /** Of the memory store: how many members have memories, and the characters of all. */
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
        'A copy streams lines `data: {message, complete}`. It is held back with 409 when the golden questions would be answered worse, unless `anyway` is true. Clearing the memory store needs the password.',
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
        /** Works that were deleted or cleared and can be put back. */
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
        /** To continue after; null at the end. */
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
      workId.extend({ title: title.optional(), author: name.optional(), kind: addedKindSchema.optional() }),
    )
    .output(storedWorkSchema),
  usePassages: oc
    .route({
      method: 'POST',
      path: '/library/works/{workId}/use',
      tags,
      summary: 'Takes passages or a page out of use, or back into it; for super admins',
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
  addFile: oc
    .route({
      method: 'POST',
      path: '/library/files',
      tags,
      summary: 'Begins to upload a file to a store, or resumes it; for super admins',
      description: `Its bytes follow as pieces of ${PIECE_BYTES} bytes. At most ${UPLOAD_MAX_BYTES / PIECE_BYTES} MB and ${UPLOAD_MAX_FILES} files can wait to be added.`,
    })
    .input(
      z.object({
        store: seededStoreSchema,
        name: z
          .string()
          .max(UPLOAD_NAME_MAX_CHARACTERS)
          .transform((text) => oneLine(storableText(text)))
          .pipe(z.string().min(1)),
        size: z.number().int().min(0).max(UPLOAD_MAX_BYTES),
      }),
    )
    .output(libraryFileSchema),
  addPiece: oc
    .route({
      method: 'PUT',
      path: '/library/files/{fileId}/pieces/{n}',
      tags,
      summary: 'The n-th piece of a file, from 0; for super admins',
      description:
        'The body is the bytes. A piece that arrived before is accepted again; one that comes too early is refused with 409.',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        params: pieceSchema,
        body: z.file().max(PIECE_BYTES),
      }),
    )
    .output(z.object({ received: count })),
  editFile: oc
    .route({
      method: 'PATCH',
      path: '/library/files/{fileId}',
      tags,
      summary: 'Corrects what was found in a file, before it is added; for super admins',
    })
    .input(
      fileId.extend({
        title: title.optional(),
        author: name.optional(),
        kind: addedKindSchema.optional(),
        replaces: z.uuid().nullable().optional(),
      }),
    )
    .output(libraryFileSchema),
  discardFile: oc
    .route({
      method: 'DELETE',
      path: '/library/files/{fileId}',
      tags,
      summary: 'Discards a file that has not been added; for super admins',
    })
    .input(fileId)
    .output(z.object({})),
  addFiles: oc
    .route({
      method: 'POST',
      path: '/library/stores/{store}/add',
      tags,
      summary: 'Adds files that are ready to the store; for super admins',
    })
    .input(z.object({ store: seededStoreSchema, files: z.array(z.uuid()).min(1).max(UPLOAD_MAX_FILES) }))
    .output(z.object({})),
  ask: oc
    .route({
      method: 'POST',
      path: '/library/ask',
      tags,
      summary: 'What a question finds in a store or a work, and why; for super admins',
      description: `At most ${PASSAGES_ASKED} passages.`,
    })
    .input(
      z.object({
        question: z.string().trim().min(1).max(QUESTION_MAX_CHARACTERS).transform(storableText),
        store: seededStoreSchema,
        workId: z.uuid().optional(),
      }),
    )
    .output(z.object({ passages: z.array(askedPassageSchema) })),
  scorecard: oc
    .route({
      method: 'GET',
      path: '/library/scorecard',
      tags,
      summary: 'The golden questions and how well the library has answered them; for super admins',
    })
    .output(
      z.object({
        questions: z.array(
          z.object({
            id: z.string(),
            question: z.string(),
            slug: z.string(),
            title: z.string().nullable(),
            page: count,
            place: z.string(),
          }),
        ),
        history: z.array(scoresSchema.extend({ measured_at: z.string() })),
      }),
    ),
  measure: oc
    .route({
      method: 'POST',
      path: '/library/scorecard',
      tags,
      summary: 'Measures how well the library finds the pages of the golden questions; for super admins',
    })
    .output(scoresSchema),
  addGolden: oc
    .route({
      method: 'POST',
      path: '/library/golden-questions',
      tags,
      summary: 'Adds a question with the page that should be found for it; for super admins',
    })
    .input(
      z.object({
        question: z.string().trim().min(1).max(QUESTION_MAX_CHARACTERS).transform(storableText),
        workId: z.uuid(),
        page: z.number().int().positive(),
      }),
    )
    .output(z.object({ id: z.string() })),
  removeGolden: oc
    .route({
      method: 'DELETE',
      path: '/library/golden-questions/{questionId}',
      tags,
      summary: 'Removes a golden question; for super admins',
    })
    .input(z.object({ questionId: z.uuid() }))
    .output(z.object({})),
};
