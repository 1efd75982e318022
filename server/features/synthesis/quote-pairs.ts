import { quoteFor } from '#server/offline-coach/quote-for.ts';
import { nameOfSource } from '#shared/source.ts';
import { PAIR_QUESTION_MAX_CHARACTERS } from '#shared/synthesis-limits.ts';
import { type CheckedPair, checkPair } from './check-pair.ts';
import type { SourcePassage } from './passages.ts';

const NOTHING_TO_QUOTE = 'The built-in coach found nothing to quote.';

/** A pair that the built-in coach makes from a passage without writing a sentence of its own. */
export function quotePairs(passage: SourcePassage): { pairs: CheckedPair[]; problem: string | null } {
  const question = questionAbout(passage);
  const [quote = ''] = quoteFor(question, [passage]);
  if (quote === '') return { pairs: [], problem: NOTHING_TO_QUOTE };
  const answer = `${passage.work.title} says:${quoted(quote)}`;
  return { pairs: [checkPair({ question, answer }, passage)], problem: null };
}

/** Lists and tables, and what has quotation marks of its own, stand as a block. */
function quoted(quote: string): string {
  if (!/[\n“”„«»"]/u.test(quote)) return ` “${quote}”`;
  return `\n\n${quote
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`;
}

function questionAbout(passage: SourcePassage): string {
  const topic = passage.heading.split(' › ').at(-1) ?? '';
  const source = nameOfSource(passage);
  const question = topic === '' ? `What does ${source} say?` : `What does ${source}, say about ${topic}?`;
  return question.slice(0, PAIR_QUESTION_MAX_CHARACTERS);
}
