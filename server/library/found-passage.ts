import { onlyPlace, type Place } from '#shared/source.ts';
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

export const foundPassage = (
  { id: workId, slug, title, author, kind, store }: FoundPassage['work'] & Pick<FoundPassage, 'store'>,
  passage: Place & Pick<FoundPassage, 'id' | 'heading' | 'text'>,
  score = 0,
): FoundPassage => ({
  id: passage.id,
  store,
  work: { id: workId, slug, title, author, kind },
  ...onlyPlace(passage),
  heading: passage.heading,
  text: passage.text,
  score,
});
