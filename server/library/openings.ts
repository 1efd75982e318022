import type { Database } from '#server/db/database.ts';
import type { LibraryStore } from '#shared/store.ts';
import { type FoundPassage, foundPassage } from './found-passage.ts';
import { firstPassages } from './passage-rows.ts';
import type { Shelf } from './shelf.ts';

/** The first entries of a list, and how many it has. */
export interface Listed {
  passages: FoundPassage[];
  total: number;
}

/** The maximum number of works listed. */
const WORKS_MAX = 60;

/** Returns the first passage of each matching work in these stores, ordered by title, up to a maximum. */
export async function openings(
  { database, shelf }: { database: Database; shelf: Shelf },
  stores: readonly LibraryStore[],
  isWanted: (work: FoundPassage['work']) => boolean,
): Promise<Listed> {
  const wanted = shelf.works().filter((work) => stores.includes(work.store) && isWanted(work));
  const works = wanted
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
    .slice(0, WORKS_MAX);
  const ids = await database.as('service').read((tx) =>
    firstPassages(
      tx,
      works.map(({ id }) => id),
    ),
  );
  const first = new Map((await shelf.passages(ids)).map((passage) => [passage.workId, passage]));
  const passages = works.flatMap((work) => {
    const passage = first.get(work.id);
    return passage === undefined ? [] : [foundPassage(work, passage)];
  });
  return { passages, total: wanted.length };
}
