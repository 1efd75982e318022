import * as z from 'zod';

/** Stores of library passages. `faq` and `products` come from the pack's lists of the same name. */
export const LIBRARY_STORES = ['books', 'training', 'faq', 'products', 'playground'] as const;
export const libraryStoreSchema = z.enum(LIBRARY_STORES);
export type LibraryStore = z.infer<typeof libraryStoreSchema>;

/** Stores that members search and read. */
export const PUBLISHED_STORES = ['books', 'training', 'faq', 'products'] as const satisfies LibraryStore[];
export const isPublished = (store: string): boolean =>
  (PUBLISHED_STORES as readonly string[]).includes(store);

export const WORK_KINDS = ['book', 'article', 'seminar', 'faq', 'products'] as const;
export const workKindSchema = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof workKindSchema>;

/** The kinds a work may have: the others are made from lists of the pack. */
export const ADDED_KINDS = ['book', 'article', 'seminar'] as const satisfies WorkKind[];

/** Stores that admins fill: in `playground`, works are tried before members see them. */
export const SEEDED_STORES = ['books', 'training', 'playground'] as const satisfies LibraryStore[];
export const seededStoreSchema = z.enum(SEEDED_STORES);
export type SeededStore = z.infer<typeof seededStoreSchema>;
export const STORE_NAMES: Record<SeededStore, string> = {
  books: 'Books',
  training: 'Training',
  playground: 'Playground',
};

/** Names of the vector stores in addresses and payloads. */
export const VECTORS = [...SEEDED_STORES, 'memory'] as const;
export const vectorSchema = z.enum(VECTORS);
export type Vector = z.infer<typeof vectorSchema>;
