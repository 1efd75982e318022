import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { remembered } from '#server/offline-coach/conversation/tool-replies.ts';
import { WHOLE_LIBRARY } from '#server/offline-coach/conversation/tool-rules.ts';
import { type SubQuestion, sensesOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import type { LibrarySearch } from '#server/offline-coach/follow-ups/understood.ts';
import { WARES_SAID } from '#server/offline-coach/gym/wares.ts';
import { answerLineOf } from '#server/offline-coach/quotes/answer-line.ts';
import type { Candidate } from '#server/offline-coach/quotes/candidates.ts';
import { type Closeness, likelihoodOf } from '#server/offline-coach/quotes/gate.ts';
import { isWare } from '#server/offline-coach/quotes/passage-reading.ts';
import type { Selection } from '#server/offline-coach/quotes/selection.ts';
import { complaintAdviceFor, hasCondition, hasInjury } from '#server/offline-coach/words/complaints.ts';
import { nearlyFainted } from '#server/offline-coach/words/near-fainting.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { WORKS_SAID } from '#server/offline-coach/works/works.ts';
import {
  beginsWith,
  closestLine,
  hasQuote,
  headingLink,
  ownHeading,
  pageOf,
  quotation,
  quoteBlocks,
  underHeading,
  where,
} from './quote-blocks.ts';

/** One question of the message and the evidence found for it. */
export interface Section {
  subQuestion: SubQuestion;
  selection: Selection;
  closeness: Closeness;
  /** Fixed text about the gym or the app; null when quotes answer instead. */
  blocks: string[] | null;
  /** Searches that may still find the answer. */
  unsearched: LibrarySearch[];
  /** The requested author, when someone else's works answer better; null otherwise. */
  authorPassedOver: string | null;
}

const SECTION_QUOTES_MAX = 2;

const NO_ANSWER = 'I found nothing in the library that answers this.';
const ASK_TO_REPHRASE =
  'Could you say it in other words, or name the lift, the piece of gear or the book you mean?';
/** Introduces a single line that may still answer. */
const NOT_IN_AS_MANY_WORDS = 'The library does not say this in so many words.';
const NO_SENTENCE = 'I could not find a sentence that answers this.';
/** Introduces links to the nearest pages when no sentence of them can be quoted. */
const NEAREST_PAGES = 'The closest pages are:';
const SEE_ALSO = 'See also: ';
const NEAR_MAX = 3;
export const NO_MORE = 'The library has no more on this than what I quoted above.';
const NOT_SAID = 'The library does not say.';
const DECLINES = [NO_ANSWER, NOT_SAID, NOT_IN_AS_MANY_WORDS, NO_SENTENCE];
const INTRO_WITH_TOOLS =
  '*Built-in coach: no language model. I calculate, save and remember by fixed rules, and quote the library.*';
const INTRO =
  '*Built-in coach: no language model. I quote the library word for word; a number opens its page.*';

/** Composes the answer to a message; several questions get a heading each. */
export function composeAnswer(all: readonly Section[], dialogue: Dialogue): string {
  const [only, ...more] = all;
  const asked = new Set(
    all.flatMap(({ subQuestion }) => sensesOf(subQuestion).flatMap(({ query }) => [...query.terms.keys()])),
  );
  if (only !== undefined && more.length === 0) return framed(answerBlocks(only), dialogue, asked);
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

/** Returns only the answering line of a quote that another question of the message has shown. */
function lineOf(quote: Candidate, { text, kind }: SubQuestion): string | null {
  const line = answerLineOf(quote, text, kind) ?? quote.core;
  return line === null ? null : quotation(line, quote.reading.passage.number);
}

/** Returns the answer line, its quote, and links to other pages. */
function answerBlocks({
  subQuestion,
  selection,
  closeness,
  blocks: said,
  authorPassedOver,
}: Section): string[] {
  if (said !== null) return said;
  const [first, ...others] = selection.quotes;
  if (first === undefined || closeness === 'apart') return [NOT_SAID, ...nearest(selection.near)];
  if (closeness === 'close') return closestBlocks(first, selection.near);
  const line = answerLineOf(first, subQuestion.text, subQuestion.kind);
  const { number } = first.reading.passage;
  const isWhole = line !== null && first.kind === 'words' && first.points === null && line === first.text;
  const or = line === null || isWhole ? [] : alternatives(selection, subQuestion);
  // With alternatives in between, the line goes before its quote; without them, it is bold inside the quote.
  const isLead =
    line !== null && !isWhole && or.length === 0 && first.kind === 'words' && beginsWith(first.text, line);
  const lead = isLead ? line : '';
  const answer = line === null || isWhole || isLead ? [] : [`**${capital(line)}** [${number}]`];
  const also = others.flatMap((quote) => (quote.kind === 'words' ? [`- ${underHeading(quote)}`] : []));
  const blocks = others.flatMap((quote) => (quote.kind === 'words' ? [] : quoteBlocks(quote)));
  return [
    ...(authorPassedOver === null
      ? []
      : [
          `${nameText(authorPassedOver)}’s own works say less about this. The best answer from the rest of the library:`,
        ]),
    ...answer,
    ...or,
    ...quoteBlocks(first, lead),
    ...blocks,
    ...(also.length === 0 ? [] : [also.join('\n')]),
    ...seeAlso(selection, or.join(' ')),
  ];
}

/** Links up to three nearby pages that were not quoted. */
function seeAlso({ quotes, rival, near }: Selection, said: string): string[] {
  const isRivalSaid = rival !== null && said.includes(`[${rival.reading.passage.number}]`);
  const shown = [...quotes, ...(isRivalSaid ? [rival] : [])];
  const headings = new Set(shown.map(ownHeading));
  const others = near.filter(
    (page) =>
      ownHeading(page) !== '' &&
      !headings.has(ownHeading(page)) &&
      !shown.some(({ reading }) => reading.passage === page.reading.passage) &&
      !isWare(page.reading.passage),
  );
  const marks = new Map(others.map((page) => [headingLink(page), `[${page.reading.passage.number}]`]));
  const links = [...marks].slice(0, NEAR_MAX).map(([heading, mark]) => `${heading} ${mark}`);
  return links.length === 0 ? [] : [`${SEE_ALSO}${links.join(' · ')}`];
}

/**
 * Minimum score of an alternative, as a share of the best quote's score (lower for long messages), and how
 * many to show.
 */
const ALTERNATIVE = { from: 0.9, fromLong: 0.75, longWords: 10, most: 2 };

/** Returns one line each from other pages that may be what was meant. */
function alternatives({ quotes, rival }: Selection, { text, kind }: SubQuestion): string[] {
  const [first, ...others] = quotes;
  if (first === undefined || first.evidence.same > 0) return [];
  const isLong = text.trim().split(/\s+/u).length >= ALTERNATIVE.longWords;
  const least = isLong ? ALTERNATIVE.fromLong : ALTERNATIVE.from;
  const meant = others.filter(({ score }) => score >= least * first.score);
  const pages = new Map(
    [...(rival === null ? [] : [rival]), ...meant].map((quote) => [quote.reading.passage, quote]),
  );
  const lines = [...pages.values()].flatMap((quote) => {
    const line = answerLineOf(quote, text, kind);
    return line === null
      ? []
      : [`**${capital(line)}** [${quote.reading.passage.number}] — *${ownHeading(quote)}*`];
  });
  const shown = lines.slice(0, ALTERNATIVE.most);
  if (shown.length < 2) return shown.map((line) => `If that isn’t it: ${line}`);
  return [`If that isn’t it:\n\n${shown.map((line) => `- ${line}`).join('\n')}`];
}

/** Returns the closest line and links to the other nearest pages. */
function closestBlocks(first: Candidate, near: readonly Candidate[]): string[] {
  const others = near.filter(({ reading }) => reading.passage !== first.reading.passage);
  return [
    `${NOT_IN_AS_MANY_WORDS} The closest is this, from ${where(first)}:`,
    ...closestLine(first),
    ...nearest(others),
  ];
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
  const blocks =
    near.length === 0
      ? [`${NO_ANSWER} ${ASK_TO_REPHRASE}`]
      : [NO_SENTENCE, ...nearest(near), ASK_TO_REPHRASE];
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

/** Lists up to three pages by heading and location. */
export function nearest(candidates: readonly Candidate[]): string[] {
  const marks = new Map(candidates.map((near) => [pageOf(near), `[${near.reading.passage.number}]`]));
  const lines = [...marks].slice(0, NEAR_MAX).map(([place, mark]) => `- ${place} ${mark}`);
  return lines.length === 0 ? [] : [NEAREST_PAGES, lines.join('\n')];
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

/** Number of questions after one that names a condition that still get the medical advice. */
const CONDITION_QUESTIONS = 2;

/** Adds medical advice, relevant memories and, on the first answer, who is speaking. */
function framed(
  blocks: readonly string[],
  { question, earlier, used, isFirstAnswer, results }: Dialogue,
  asked: ReadonlySet<string>,
): string {
  // A condition affects later training questions, but not questions about the gym's hours.
  const condition = used.has(WHOLE_LIBRARY)
    ? earlier.slice(0, CONDITION_QUESTIONS).find(hasCondition)
    : undefined;
  const advice = complaintAdviceFor(complaintAdviceFor(question).length > 0 ? question : (condition ?? ''));
  const memories = remembered(results).filter((memory) => isRelevant(memory, asked));
  const known = memories.length === 0 ? [] : [`What I remember about you: ${memories.join(' · ')}`];
  // After a near-faint the advice comes before any page.
  const isFirst = nearlyFainted(question);
  const [first, last] = isFirst ? [advice, []] : [[], advice];
  return [...first, ...blocks, ...known, ...last, ...(isFirstAnswer ? [INTRO] : [])].join('\n\n');
}

/** Words that occur in almost every memory. */
const COMMON_MEMORY_WORDS = new Set(
  stemsOf(
    'train training lift lifts first best good goal day days week weeks time times year years max heavy',
  ),
);

/** A memory about a knee is relevant to knees, not to every squat. */
const concernsAskedPart = (memory: string, asked: ReadonlySet<string>): boolean => {
  const parts = bodyPartsIn(memory);
  return parts.size === 0 || !parts.isDisjointFrom(asked);
};

/**
 * Whether a memory is relevant to the question; a memory search returns its nearest hits however far off they
 * are.
 */
const isRelevant = (memory: string, asked: ReadonlySet<string>) =>
  concernsAskedPart(memory, asked) &&
  stemsOf(memory).some((stem) => asked.has(stem) && !COMMON_MEMORY_WORDS.has(stem));

function headingOf(question: string): string {
  return capital(nameText(question).replace(/[\s?.,;]+$/u, ''));
}

function keyOf(quote: Candidate): string {
  return `${quote.reading.passage.number} ${quote.kind === 'words' ? quote.text : quote.kind}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
