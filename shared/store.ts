import * as z from 'zod';

/** Where a passage of the library lives. `faq` and `products` come from the pack's lists of the same name. */
export const LIBRARY_STORES = ['books', 'training', 'faq', 'products', 'playground'] as const;
export const libraryStoreSchema = z.enum(LIBRARY_STORES);
export type LibraryStore = z.infer<typeof libraryStoreSchema>;

/** Those that members search and read. */
export const PUBLISHED_STORES = ['books', 'training', 'faq', 'products'] as const satisfies LibraryStore[];

export const WORK_KINDS = ['book', 'article', 'seminar', 'faq', 'products'] as const;
export const workKindSchema = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof workKindSchema>;

/** The kinds that a work may be given: the others are made from lists of the pack. */
export const ADDED_KINDS = ['book', 'article', 'seminar'] as const satisfies WorkKind[];

/** The stores that admins fill: `playground` is where works are tried before members see them. */
export const SEEDED_STORES = ['books', 'training', 'playground'] as const satisfies LibraryStore[];
export const seededStoreSchema = z.enum(SEEDED_STORES);
export type SeededStore = z.infer<typeof seededStoreSchema>;

/** What the pages of the vector stores are called in addresses and payloads. */
export const VECTORS = [...SEEDED_STORES, 'memory'] as const;
export const vectorSchema = z.enum(VECTORS);
export type Vector = z.infer<typeof vectorSchema>;
