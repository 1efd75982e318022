import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { amountFor } from '#server/offline-coach/follow-ups/per-body-weight.ts';
import { sensesOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { WARES_SAID } from '#server/offline-coach/gym/wares.ts';
import type { Candidate } from '#server/offline-coach/quotes/candidates.ts';
import { likelihoodOf } from '#server/offline-coach/quotes/gate.ts';
import { complaintAdviceFor, hasInjury } from '#server/offline-coach/words/complaints.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { WORKS_SAID } from '#server/offline-coach/works/works.ts';
import {
  answerBlocks,
  capital,
  closestBlocks,
  lineOf,
  NEAR_MAX,
  NEAREST_PAGES,
  NOT_IN_AS_MANY_WORDS,
  NOT_SAID,
  nearest,
  SEE_ALSO,
  type Section,
} from './answer-blocks.ts';
import { framed, INTRO_WITH_TOOLS } from './framed.ts';
import { hasQuote } from './quote-blocks.ts';

const SECTION_QUOTES_MAX = 2;

const NO_ANSWER = 'I found nothing in the library that answers this.';
const ASK_TO_REPHRASE =
  'Could you say it in other words, or name the lift, the piece of gear or the book you mean?';
export const NOTHING_FOUND = `${NO_ANSWER} ${ASK_TO_REPHRASE}`;
const NO_SENTENCE = 'I could not find a sentence that answers this.';
export const NO_MORE = 'The library has no more on this than what I quoted above.';
const DECLINES = [NO_ANSWER, NOT_SAID, NOT_IN_AS_MANY_WORDS, NO_SENTENCE];

/** Composes the answer to a message; several questions get a heading each. */
export function composeAnswer(all: readonly Section[], dialogue: Dialogue): string {
  const [only, ...more] = all;
  const asked = new Set(
    all.flatMap(({ subQuestion }) => sensesOf(subQuestion).flatMap(({ query }) => [...query.terms.keys()])),
  );
  if (only !== undefined && more.length === 0)
    return framed([...amountOf(only, dialogue), ...answerBlocks(only)], dialogue, asked);
  const quoted = new Set<string>();
  const blocks = all.flatMap((section) => {
    const heading = `### ${headingOf(section.subQuestion.text)}`;
    const [lead] = section.selection.quotes;
    const isShown = lead !== undefined && quoted.has(keyOf(lead)) && section.closeness === 'answers';
    const line = section.blocks === null && isShown ? lineOf(lead, section.subQuestion) : null;
    if (line !== null) return [heading, line];
    const quotes = section.selection.quotes.slice(0, SECTION_QUOTES_MAX).filter((quote) => {
      const isNew = !quoted.has(keyOf(quote));
      quoted.add(keyOf(quote));
      return isNew;
    });
    const selection = { ...section.selection, quotes };
    return [heading, ...answerBlocks({ ...section, selection })];
  });
  return framed(blocks, dialogue, asked);
}

/** The amount per body weight in the leading quote, worked out for the weight in the message. */
function amountOf({ blocks, closeness, selection }: Section, dialogue: Dialogue): string[] {
  const [lead] = selection.quotes;
  if (blocks !== null || closeness !== 'answers' || lead?.kind !== 'words') return [];
  const line = amountFor(dialogue, lead.text, lead.reading.passage.number);
  return line === null ? [] : [line];
}

/** Minimum heading match, or minimum likelihood, for quoting a line of one of the nearest pages. */
const QUOTABLE = { asked: 0.2, likely: 0.3 };

const nearestQuotable = (near: readonly Candidate[]): Candidate | undefined => {
  // A table row means nothing by itself.
  const nearest = near.slice(0, NEAR_MAX).filter(({ kind }) => kind !== 'table');
  return (
    nearest.find(({ evidence }) => evidence.asked >= QUOTABLE.asked) ??
    nearest.find((page) => likelihoodOf(page) >= QUOTABLE.likely)
  );
};

/** Says that the library has no answer, links the nearest pages, and asks the athlete to rephrase. */
export function composeNothing(dialogue: Dialogue, sections: readonly Section[] = []): string {
  const near = sections.flatMap(({ selection: { near, headed } }) => (near.length > 0 ? near : headed));
  // For a complaint or a medical condition, show only lines that certainly answer.
  const quoted = complaintAdviceFor(dialogue.question).length > 0 ? undefined : nearestQuotable(near);
  if (quoted !== undefined) return framed(closestBlocks(quoted, near), dialogue, new Set());
  // An injured athlete needs a doctor, not a request to rephrase.
  if (near.length === 0 && hasInjury(dialogue.question)) return framed([NO_ANSWER], dialogue, new Set());
  const blocks = near.length === 0 ? [NOTHING_FOUND] : [NO_SENTENCE, ...nearest(near), ASK_TO_REPHRASE];
  return framed(blocks, dialogue, new Set());
}

/** A remark of at least this many words is answered with a page at least this likely to be about it. */
const LONG_REMARK_WORDS = 10;
const PAGE_LIKELIHOOD_MIN = 0.3;
const NOT_SURE = 'I am not sure what you would like from me.';
export const NOTHING_ASKED = `${NOT_SURE} Ask a question and I’ll look it up in the library; “log …” saves a set, and “remember that …” keeps a fact about you.`;

/** Answers a remark that asks for nothing: says what can be asked, and links pages that may be about it. */
export function composeUnasked(dialogue: Dialogue, sections: readonly Section[]): string {
  const near = sections.flatMap(({ selection }) => selection.near);
  const [best] = near;
  const isLong = dialogue.question.trim().split(/\s+/u).length >= LONG_REMARK_WORDS;
  if (isLong && best !== undefined && likelihoodOf(best) >= PAGE_LIKELIHOOD_MIN)
    return composeNothing(dialogue, sections);
  return framed([NOTHING_ASKED, ...nearest(near)], dialogue, new Set());
}

/** Whether an answer starts by saying that the library has none. */
export const isDeclined = (answer: string): boolean => DECLINES.some((words) => answer.startsWith(words));

/** Whether an answer says that the library has none, or that nothing was asked. */
export const gaveNoAnswer = (answer: string): boolean => isDeclined(answer) || answer.startsWith(NOT_SURE);

const LIBRARY_SAID = [NEAREST_PAGES, SEE_ALSO, ...WORKS_SAID, ...WARES_SAID];

/** Whether an answer quotes the library, or lists its pages, its works or items of the shop. */
export const isFromLibrary = (answer: string): boolean =>
  hasQuote(answer) || answer.split('\n').some((line) => LIBRARY_SAID.some((words) => line.startsWith(words)));

/** Combines tool replies with the library's answer to the rest of the message, if there is one. */
export function composeWithReplies(
  blocks: readonly string[],
  answer: string | null,
  dialogue: Dialogue,
): string {
  if (answer !== null) return [...blocks, answer].join('\n\n');
  const advice = complaintAdviceFor(dialogue.question);
  const who = dialogue.isFirstAnswer ? [INTRO_WITH_TOOLS] : [];
  return [...blocks, ...advice, ...who].join('\n\n');
}

function headingOf(question: string): string {
  return capital(nameText(question).replace(/[\s?.,;]+$/u, ''));
}

function keyOf(quote: Candidate): string {
  return `${quote.reading.passage.number} ${quote.kind === 'words' ? quote.text : quote.kind}`;
}
