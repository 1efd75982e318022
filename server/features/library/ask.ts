import type { Library } from '#server/library/library.ts';
import { wordsOf } from '#server/library/search/terms.ts';
import { quoteFor } from '#server/offline-coach/quotes/quote-for.ts';
import { PASSAGES_ASKED } from '#shared/library-limits.ts';
import type { AskedPassage } from '#shared/library-measures.ts';
import { placeOf } from '#shared/source.ts';
import type { SeededStore } from '#shared/store.ts';

/** Passages of a single work are chosen from so many of its store. */
const POOL = 500;

/** What a question finds in a store, or in one work of it, with what each passage ranks by and what would be quoted. */
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
