import type { Place } from '#shared/source.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';

/** A retrieved passage with what an answer needs to cite it. */
export interface FoundPassage extends Place {
  id: string;
  store: LibraryStore;
  work: { id: string; slug: string; title: string; author: string; kind: WorkKind };
  heading: string;
  text: string;
  score: number;
}
