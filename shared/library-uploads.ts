import { oc } from '@orpc/contract';
import * as z from 'zod';
import {
  LIBRARY_FILE_STATES,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_FILES,
  UPLOAD_NAME_MAX_CHARACTERS,
  UPLOAD_PIECE_BYTES,
} from './library-files.ts';
import { oneLine } from './one-line.ts';
import { PAGE_UNITS } from './source.ts';
import { storableText } from './storable-text.ts';
import { ADDED_KINDS, seededStoreSchema, workKindSchema } from './store.ts';
import { workNameSchema, workTitleSchema } from './work-names.ts';

const count = z.number().int();
const tags = ['Admin'];
const fileId = z.object({ fileId: z.uuid() });

const outlineSchema = z.object({
  title: z.string(),
  author: z.string(),
  kind: workKindSchema,
  // Files read before sections and notes existed have neither.
  unit: z.enum(PAGE_UNITS).default('page'),
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
  /** Its contents; null until it has been read. */
  outline: outlineSchema.nullable(),
  /** As corrected, or else as found. */
  title: z.string(),
  author: z.string(),
  kind: workKindSchema,
  /** The work it replaces as a new edition. */
  replaces: z.string().nullable(),
  /** Works of this store that it may duplicate. */
  doubles: z.array(
    z.object({ id: z.string(), title: z.string(), because: z.enum(['file', 'title', 'name']) }),
  ),
});
export type LibraryFile = z.infer<typeof libraryFileSchema>;

export const pieceSchema = fileId.extend({ n: z.coerce.number().int().min(0) });

/** Files that are uploaded, reviewed and added to the library. */
export const libraryUploads = {
  addFile: oc
    .route({
      method: 'POST',
      path: '/library/files',
      tags,
      summary: 'Begins to upload a file to a store, or resumes it; for super admins',
      description: `Its bytes follow as pieces of ${UPLOAD_PIECE_BYTES} bytes. At most ${UPLOAD_MAX_BYTES / UPLOAD_PIECE_BYTES} MB and ${UPLOAD_MAX_FILES} files can wait to be added.`,
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
        body: z.file().max(UPLOAD_PIECE_BYTES),
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
        title: workTitleSchema.optional(),
        author: workNameSchema.optional(),
        kind: z.enum(ADDED_KINDS).optional(),
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
};
