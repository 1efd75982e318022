import { FAQ_TITLE } from '#server/content/list-works.ts';
import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { isShopQuestion } from '#server/offline-coach/conversation/tool-rules.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { plainWords } from './also-asked.ts';
import { type Heading, headingOf } from './headings.ts';
import { type Unit, unitsOf } from './passage-units.ts';
import type { Query } from './query.ts';
import type { Term } from './question-terms.ts';

/** A passage as the coach judges it against a question. */
export interface Reading {
  passage: Passage;
  /** The words of the question that it is read against, as `plainWords` has them. */
  words: string;
  units: Unit[];
  /** The heading it stands under. */
  heading: Heading;
  /** Stems of all headings above it and the title; of those and the text. */
  setting: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** What it says that the thing costs, when the question is about the shop. */
  price: string | null;
  /** How likely it is to hold the answer at all, before its sentences are looked at. */
  promise: number;
}

/** How likely a passage is to hold the answer. */
export const PROMISE = {
  /** Each later place in the search's ranking counts this much less. */
  rankDecay: 0.05,
  /** Of another work than the question names. */
  otherWork: 0.85,
  /** A shop's entry when nobody asks about the shop. */
  shopEntry: 0.75,
  /** An entry of the FAQ: what is asked of the gym is read from it before. */
  faqEntry: 0.8,
};
/** The pack's products end with their price; no book's passage does. */
const PRICE = /\bPrice: \d[\d.,]* [A-Z]{3}\b\.?/u;
/** Whether a passage is an entry of the shop. */
export const isWare = ({ text }: Passage): boolean => PRICE.test(text);
const WHAT_PRICE = /\bhow much\b(?! (?:does|do) .*\bweigh)|\bprices?\b|\bcosts?\b/iu;
export const asksForPrice = (question: string): boolean => WHAT_PRICE.test(question);
/** The shop also says in a line or two what a book is about. */
const ABOUT = /\babout\b.*\bbook\b|\bis .* about\b/iu;

/** Reads what a search brought, best first, against the terms of the question. */
export function readingsOf(passages: readonly Passage[], query: Query, terms: readonly Term[]): Reading[] {
  const named = passages.filter(({ work }) => namesWork(query.text, work)).map(({ work }) => work);
  const isShopping = isShopQuestion(query.text);
  const wantsEntries = isShopping || ABOUT.test(query.text);
  const words = plainWords(query.text);
  return passages.map((passage, rank) => {
    const setting = new Set(stemsOf(`${passage.heading} ${passage.work}`));
    const price = PRICE.exec(passage.text)?.[0] ?? null;
    let promise = 1 / (1 + PROMISE.rankDecay * rank);
    const isNamed = named.some((work) => passage.work === work || passage.heading.includes(titleOf(work)));
    if (named.length > 0 && !isNamed) promise *= PROMISE.otherWork;
    if (price !== null && !wantsEntries) promise *= PROMISE.shopEntry;
    if (passage.work === FAQ_TITLE) promise *= PROMISE.faqEntry;
    const units = unitsOf(passage.text);
    const ways = units.find((unit) => unit.heading === '')?.ways;
    return {
      passage,
      words,
      units,
      heading: headingOf(passage.heading.split(' › ').at(-1) ?? '', { words, terms }, ways),
      setting,
      stems: new Set([...setting, ...stemsOf(passage.text)]),
      price: isShopping ? price : null,
      promise,
    };
  });
}

/** What is asked about, without the title of a work that the question names: that says where to look, not what for. */
export function withoutTitles(query: Query, passages: readonly Passage[]): Query {
  const titles = passages
    .filter(({ work }) => namesWork(query.text, work))
    .flatMap(({ work }) => stemsOf(work));
  const terms = new Map([...query.terms].filter(([stem]) => !titles.includes(stem)));
  const isEmpty = [...terms.values()].every((weight) => weight < 1);
  return isEmpty ? query : { ...query, terms };
}

const POINTS_TO = `(?:books?|articles?|seminars?|talk|in|from|read|reading|called|titled|named)`;
const SAYS = `(?:books?|articles?|seminars?|says?|teach(?:es)?|tells?|recommends?)`;

/**
 * Whether the question names a work by its title, a subtitle left out: with its capitals, or as one names a book. 'Knee
 * sleeves' and 'bar speed' are subjects as well.
 */
function namesWork(question: string, work: string): boolean {
  const title = titleOf(work);
  if (!title.includes(' ') || !question.toLowerCase().includes(title.toLowerCase())) return false;
  if (question.includes(title)) return true;
  const words = title.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(`\\b${POINTS_TO} ["'“‘*]*${words}|${words}["'”’*]* ${SAYS}\\b`, 'iu').test(question);
}

function titleOf(work: string): string {
  return (work.split(/[:(,]/u)[0] ?? '').trim();
}
