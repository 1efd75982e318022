import type { LibraryStore, WorkKind } from '#shared/store.ts';

/** A passage that retrieval found, with what an answer needs to cite it. */
export interface FoundPassage {
  id: string;
  store: LibraryStore;
  work: { id: string; slug: string; title: string; author: string; kind: WorkKind };
  page: number;
  /** `HH:MM:SS` for a seminar's section. */
  time: string | null;
  heading: string;
  text: string;
  score: number;
}
