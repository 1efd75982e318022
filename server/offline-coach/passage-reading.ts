import type { Passage } from './dialogue.ts';
import { type Unit, unitsOf } from './passage-units.ts';
import type { Query } from './query.ts';
import type { Term } from './question-terms.ts';
import { stemsOf } from './stems.ts';
import { isShopQuestion } from './tool-rules.ts';

/** A passage as the coach judges it against a question. */
export interface Reading {
  passage: Passage;
  units: Unit[];
  /** Stems of the heading it stands under; of all headings above it and the title; of those and the text. */
  heading: ReadonlySet<string>;
  setting: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** How well the heading names what is asked, from 0 to 1. */
  headingFit: number;
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
};
/** The pack's products end with their price; no book's passage does. */
const PRICE = /\bPrice: \d[\d.,]* [A-Z]{3}\b\.?/u;
/** The shop also says in a line or two what a book is about. */
const ABOUT = /\babout\b.*\bbook\b|\bis .* about\b/iu;

/** Reads what a search brought, best first, against the terms of the question. */
export function readingsOf(passages: readonly Passage[], query: Query, terms: readonly Term[]): Reading[] {
  const named = passages.filter(({ work }) => namesWork(query.text, work)).map(({ work }) => work);
  const isShopping = isShopQuestion(query.text);
  const wantsEntries = isShopping || ABOUT.test(query.text);
  return passages.map((passage, rank) => {
    const heading = new Set(stemsOf(passage.heading.split(' › ').at(-1) ?? ''));
    const setting = new Set(stemsOf(`${passage.heading} ${passage.work}`));
    const price = PRICE.exec(passage.text)?.[0] ?? null;
    let promise = 1 / (1 + PROMISE.rankDecay * rank);
    const isNamed = named.some((work) => passage.work === work || passage.heading.includes(titleOf(work)));
    if (named.length > 0 && !isNamed) promise *= PROMISE.otherWork;
    if (price !== null && !wantsEntries) promise *= PROMISE.shopEntry;
    return {
      passage,
      units: unitsOf(passage.text),
      heading,
      setting,
      stems: new Set([...setting, ...stemsOf(passage.text)]),
      headingFit: headingFitOf(terms, heading),
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

/** Whether the question has the work's title in it, a subtitle left out. */
function namesWork(question: string, work: string): boolean {
  const title = titleOf(work);
  return title.includes(' ') && question.toLowerCase().includes(title.toLowerCase());
}

function titleOf(work: string): string {
  return (work.split(/[:(,]/u)[0] ?? '').trim();
}

/** How well a heading names what is asked: the harmonic mean of how much of the question the heading has and how much of the heading the question has. */
export function headingFitOf(terms: readonly Term[], heading: ReadonlySet<string>): number {
  if (heading.size === 0) return 0;
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const found = terms.filter(({ stem, means }) => heading.has(stem) || means.some(isIn(heading)));
  const asked = total === 0 ? 0 : found.reduce((sum, { weight }) => sum + weight, 0) / total;
  const named = new Set(found.flatMap(({ stem, means }) => [stem, ...means.flat()]));
  const shared = [...heading].filter((stem) => named.has(stem)).length / heading.size;
  return asked + shared === 0 ? 0 : (2 * asked * shared) / (asked + shared);
}

const isIn = (stems: ReadonlySet<string>) => (names: readonly string[]) =>
  names.every((name) => stems.has(name));
