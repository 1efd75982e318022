import { oc } from '@orpc/contract';
import * as z from 'zod';
import { libraryStoreSchema, workKindSchema } from './store.ts';

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
  page: z.number().int().positive(),
  time: z.string().nullable(),
  text: z.string(),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

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
};
