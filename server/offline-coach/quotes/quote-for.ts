import type { FoundPassage } from '#server/library/found-passage.ts';
import { placeOf } from '#shared/source.ts';
import { queryOf } from './query.ts';
import { kindOf } from './question-kind.ts';
import type { KnownWords } from './question-terms.ts';
import { selectQuotes } from './select-quotes.ts';

/** Without search statistics, all words weigh the same. */
const NOTHING_KNOWN: KnownWords = { byStem: new Map(), searched: 0 };

/** Returns what would be quoted from each passage in answer to a question; '' where nothing would be. */
export function quoteFor(question: string, passages: readonly FoundPassage[]): string[] {
  const numbered = passages.map((passage, index) => ({
    number: index + 1,
    work: passage.work.title,
    place: placeOf(passage),
    heading: passage.heading,
    text: passage.text,
  }));
  const { quotes } = selectQuotes(numbered, queryOf(question), kindOf(question), NOTHING_KNOWN);
  return numbered.map(({ number }) => {
    const quote = quotes.find(({ reading }) => reading.passage.number === number);
    if (quote === undefined) return '';
    if (quote.kind === 'words') return quote.text;
    return quote.kind === 'points' ? quote.markdown : quote.rows.map((row) => row.join(' | ')).join('\n');
  });
}
