import * as z from 'zod';

/** Where a passage of the library lives. `faq` and `products` come from the pack's lists of the same name. */
export const LIBRARY_STORES = ['books', 'training', 'faq', 'products', 'playground'] as const;
export const libraryStoreSchema = z.enum(LIBRARY_STORES);
export type LibraryStore = z.infer<typeof libraryStoreSchema>;

export const WORK_KINDS = ['book', 'article', 'seminar', 'faq', 'products'] as const;
export const workKindSchema = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof workKindSchema>;
