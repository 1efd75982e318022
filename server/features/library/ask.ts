import type { Library } from '#server/library/library.ts';
import { wordsOf } from '#server/library/search/terms.ts';
import { quoteFor } from '#server/offline-coach/quotes/quote-for.ts';
import { PASSAGES_ASKED } from '#shared/library-limits.ts';
import type { AskedPassage } from '#shared/library-measures.ts';
import { placeOf } from '#shared/source.ts';
import type { SeededStore } from '#shared/store.ts';

/** How many passages of the store the passages of one work are picked from. */
const POOL = 500;

/** Searches a store, or one work of it, returning each passage with its scores and its quote. */
export async function askStore(
  library: Library,
  { question, store, workId }: { question: string; store: SeededStore; workId?: string | undefined },
): Promise<AskedPassage[]> {
  const found = await library.explain(question, {
    stores: [store],
    limit: workId === undefined ? PASSAGES_ASKED : POOL,
  });
  const passages = found
    .filter(({ work }) => workId === undefined || work.id === workId)
    .slice(0, PASSAGES_ASKED);
  const asked = new Set(wordsOf(question));
  const quotes = quoteFor(question, passages);
  return passages.map((passage, index) => ({
    id: passage.id,
    work_id: passage.work.id,
    title: passage.work.title,
    store: passage.store,
    page: passage.page,
    place: placeOf(passage),
    heading: passage.heading,
    text: passage.text,
    score: passage.score,
    fields: passage.fields,
    matched: [...new Set(wordsOf(`${passage.heading} ${passage.text}`))].filter((word) => asked.has(word)),
    quote: quotes[index]!,
  }));
}
