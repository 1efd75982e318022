import { sentencesOf } from '#server/library/split/sentences.ts';
import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { STEP } from '#server/offline-coach/quotes/answer-patterns.ts';
import { unitsOf } from '#server/offline-coach/quotes/passage-units.ts';
import { LEANS } from '#server/offline-coach/quotes/quote.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { topicsOf } from './topics.ts';

const QUOTE = /^“(.+)” \[\d{1,3}\]$/su;
const MARK = /\[(\d{1,3})\]/u;
const PLACE = /^— /u;
const BOLD = /\*\*(.+?)\*\*/su;

const BECAUSE =
  /\b(?:because|so that|that is why|which is why|therefore|otherwise|or else|in order to|due to|reasons?|the point (?:is|of)|prevents?|causes?|nothing but)\b|\bsince (?:you|it|a|the|they|we|most|your|that|this|nothing|there)\b/iu;
/** Says what something does or costs: 'Straps do not make you weaker'. */
const EFFECT =
  /\b(?:makes?|gives?|trains?|tires?|costs?|hurts?|helps?|builds?|spares?|steals?|keeps?|spoils?|slows?|teach(?:es)?|lets? (?:you|the|a)|leaves?|adds?|saves?|brings?|leads? to|harms|protects?|wears?|pay|pays|forbidden|needs? (?:about )?\d+)\b/iu;
/** Applies in one case only: 'If you are sore, …', 'On main lifts …', 'A beginner …' */
const CASE =
  /^(?:if|when|unless|once|until|after|before|with|without|for|on|in|at|as soon as|(?:a |the |most )?(?:beginners?|newcomers?|older|smaller|taller|heavier|some)|at first)\b/iu;

const isReason = (sentence: string): boolean =>
  !CASE.test(sentence) &&
  STEP.exec(sentence)?.index !== 0 &&
  (BECAUSE.test(sentence) || EFFECT.test(sentence));

/**
 * Finds the reason for what an answer quotes first: a sentence of the quote, or else of the page below the same
 * heading, that says why.
 * @param said earlier answers, whose own reasons are not given again
 * @param about what the reason must name, when the answer is from another page than the advice
 * @returns the sentence as a cited quote; null when there is none
 */
export function reasonGiven(
  answer: string,
  passages: readonly Passage[],
  said: readonly string[],
  about = '',
): string | null {
  const first = firstQuoteOf(answer);
  if (first === null) return null;
  const text = (QUOTE.exec(first.block)?.[1] ?? '').replaceAll('**', '');
  const quoted = sentencesOf(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
  const page = passages.find(({ number }) => number === first.number)?.text ?? '';
  const line = BOLD.exec(answer)?.[1] ?? '';
  const lead = Math.max(
    0,
    quoted.findIndex((sentence) => sentence.includes(line)),
  );
  const sentences = [
    ...quoted.slice(lead + 1),
    ...quoted.slice(0, lead),
    ...sectionOf(page, quoted[lead] ?? line).filter((sentence) => !text.includes(sentence)),
  ].filter((sentence) => !sentence.includes(line) && !said.some((other) => other.includes(`“${sentence}”`)));
  const topics = new Set(stemsOf(topicsOf(about).join(' ')));
  const isOnTopic = (sentence: string) => about === '' || stemsOf(sentence).some((stem) => topics.has(stem));
  // 'It gives the belly something to push against' is on the line before it.
  const leans = (sentence: string) => sentence !== quoted[lead + 1] && LEANS.test(sentence);
  const reasons = sentences.filter(
    (sentence) => isReason(sentence) && isOnTopic(sentence) && !leans(sentence),
  );
  const reason = reasons.find((sentence) => BECAUSE.test(sentence)) ?? reasons[0];
  return reason === undefined ? null : `“${reason}” [${first.number}]\n\n${first.place}`;
}

/** Says that an answer's page gives no reason, or no other one. */
export function noReason(answer: string, said: readonly string[]): string | null {
  const first = firstQuoteOf(answer);
  if (first === null) return null;
  const other = said.length > 0 ? 'other ' : '';
  return `I found no ${other}reason on this page:\n\n${first.place} [${first.number}]`;
}

/** Whether two answers quote the same page first. */
export const quotesSame = (one: string, other: string): boolean => {
  const [first, second] = [firstQuoteOf(one), firstQuoteOf(other)];
  return first !== null && first.place === second?.place;
};

/** Returns the block that an answer quotes first, with its citation and source. */
function firstQuoteOf(answer: string): { block: string; number: number; place: string } | null {
  const blocks = answer.split('\n\n');
  const at = blocks.findIndex((block) => PLACE.test(block));
  const block = blocks[at - 1] ?? '';
  const mark = MARK.exec(`${block} ${blocks[at] ?? ''}`)?.[1];
  return mark === undefined
    ? null
    : { block, number: Number(mark), place: (blocks[at] ?? '').replace(/ \[\d+\]$/u, '') };
}

/** Returns the sentences of a page that stand below the same heading as one of them. */
function sectionOf(page: string, sentence: string): string[] {
  const sections = unitsOf(page).flatMap((unit) => {
    if (unit.kind === 'table') return [];
    const sentences = unit.kind === 'points' ? unit.items.flat() : unit.sentences;
    return [{ heading: unit.heading, texts: sentences.flatMap(({ text }) => text ?? []) }];
  });
  const own = sections.find(({ texts }) => texts.includes(sentence));
  return sections.filter(({ heading }) => heading === own?.heading).flatMap(({ texts }) => texts);
}
