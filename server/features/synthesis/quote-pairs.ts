import { quoteFor } from '#server/offline-coach/quotes/quote-for.ts';
import { nameOfSource } from '#shared/source.ts';
import { PAIR_QUESTION_MAX_CHARACTERS } from '#shared/synthesis-limits.ts';
import { type CheckedPair, checkPair } from './check-pair.ts';
import type { SourcePassage } from './passages.ts';

const NOTHING_TO_QUOTE = 'The built-in coach found nothing to quote.';

/**
 * Makes a pair from a passage by quoting alone, as the built-in coach. It quotes prose and lists: a table row
 * is meaningless on its own.
 */
export function quotePairs(passage: SourcePassage): { pairs: CheckedPair[]; problem: string | null } {
  const question = questionAbout(passage);
  const text = passage.text.replace(/^\s*\|.*$/gm, '').trim();
  const [quote = ''] = text === '' ? [] : quoteFor(question, [{ ...passage, text }]);
  const answer = `${passage.work.title} says:${quoted(quote)}`;
  const pair = quote === '' ? null : checkPair({ question, answer }, passage);
  return pair?.problem === null ? { pairs: [pair], problem: null } : { pairs: [], problem: NOTHING_TO_QUOTE };
}

/** Lists, and text with its own quotation marks, become block quotes. */
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
