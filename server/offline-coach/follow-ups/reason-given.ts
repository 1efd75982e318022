import { sentencesOf } from '#server/library/split/sentences.ts';
import { REASON } from '#server/offline-coach/quotes/answer-patterns.ts';
import type { KindName } from '#server/offline-coach/quotes/kind-rules.ts';
import { kindOf } from '#server/offline-coach/quotes/question-kind.ts';

const QUOTE = /^“(.+)” (\[\d{1,3}\])$/su;
const PLACE = /^— /u;
const BOLD = /\*\*(.+?)\*\*/su;

/** Kinds of questions whose answer is advice, which the sentence behind it usually gives the reason for. */
const ADVICE = new Set<KindName>(['yes or no', 'choice', 'frequency', 'duration', 'size', 'date']);

/**
 * Finds the reason in the quote that an answer begins with: a sentence of it that says why or, after advice,
 * the one behind the answer line.
 * @param said earlier answers, whose own reasons are not given again
 * @returns the sentence as a cited quote; null when the answer begins with a table or list, or gives no reason
 */
export function reasonGiven(question: string, answer: string, said: readonly string[]): string | null {
  const blocks = answer.split('\n\n');
  const at = blocks.findIndex((block, index) => QUOTE.test(block) && PLACE.test(blocks[index + 1] ?? ''));
  const [, quote = '', mark = ''] = QUOTE.exec(blocks[at] ?? '') ?? [];
  const line = BOLD.exec(blocks[0] ?? '')?.[1] ?? '';
  const text = quote.replaceAll('**', '');
  const sentences = sentencesOf(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
  const lead = Math.max(
    0,
    sentences.findIndex((sentence) => sentence.includes(line)),
  );
  const isNew = (sentence: string) => !said.some((earlier) => earlier.includes(`“${sentence}”`));
  const others = sentences.filter((sentence, index) => index !== lead && isNew(sentence));
  const next = sentences[lead + 1];
  const follows = next !== undefined && ADVICE.has(kindOf(question).name) && isNew(next) ? next : undefined;
  const reason = others.find((sentence) => REASON.test(sentence)) ?? follows;
  return reason === undefined ? null : `“${reason}” ${mark}\n\n${blocks[at + 1]}`;
}
