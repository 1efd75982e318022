import type { StoredWork } from '#shared/library.ts';
import { ADDED_KINDS, type WorkKind } from '#shared/store.ts';

const KINDS: Record<WorkKind, string> = {
  book: 'Book',
  article: 'Article',
  seminar: 'Seminar',
  faq: 'FAQ',
  products: 'Products',
};

export const kindName = (kind: WorkKind): string => KINDS[kind];
export const KIND_OPTIONS = ADDED_KINDS.map((id) => ({ id, label: KINDS[id] }));

export const ORIGINS: Record<StoredWork['origin'], string> = {
  pack: 'content pack',
  upload: 'uploaded',
  copy: 'copied from the playground',
  file: 'read by npm run ingest',
};
