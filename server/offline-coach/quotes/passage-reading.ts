import { FAQ_TITLE } from '#server/content/list-works.ts';
import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { isShopQuestion } from '#server/offline-coach/conversation/tool-rules.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { type Asked, askedOf } from './asked.ts';
import { type Heading, headingOf } from './headings.ts';
import { type Unit, unitsOf } from './passage-units.ts';
import type { Query } from './query.ts';
import type { Term } from './question-terms.ts';

/** A passage prepared for judging against a question. */
export interface PassageReading {
  passage: Passage;
  asked: Asked;
  units: Unit[];
  /** The heading above the passage. */
  heading: Heading;
  /** Stems of the title and all headings; `stems` also has those of the text. */
  setting: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** The price it states, when the question is about the shop. */
  price: string | null;
  /** Prior likelihood that it holds the answer, before its sentences are scored. */
  prior: number;
}

/** Factors of a passage's prior likelihood to hold the answer. */
export const PRIOR = {
  /** Discount per rank in the search results. */
  rankDecay: 0.05,
  /** Belongs to a different work than the one named. */
  otherWork: 0.85,
  /** Is a shop entry although the question is not about the shop. */
  shopEntry: 0.75,
  /** Is an FAQ entry; questions about the gym were answered from it earlier. */
  faqEntry: 0.8,
};
/** Product entries end with their price; book passages do not. */
const PRICE = /\bPrice: \d[\d.,]* [A-Z]{3}\b\.?/u;
/** Whether a passage is a shop entry. */
export const isWare = ({ text }: Passage): boolean => PRICE.test(text);
const WHAT_PRICE =
  /\bhow much\b(?! (?:does|do) .*\bweigh| (?:is|are) (?:too much|enough)\b)|\bprices?\b|\bcosts?\b/iu;
export const asksForPrice = (question: string): boolean => WHAT_PRICE.test(question);
/** Shop entries also say briefly what a book is about. */
const ABOUT = /\babout\b.*\bbook\b|\bis .* about\b/iu;

/** Prepares search results, best first, for judging against the terms of the question. */
export function readingsOf(
  passages: readonly Passage[],
  query: Query,
  terms: readonly Term[],
): PassageReading[] {
  const named = passages.filter(({ work }) => namesWork(query.text, work)).map(({ work }) => work);
  const isShopping = isShopQuestion(query.text);
  const wantsEntries = isShopping || ABOUT.test(query.text);
  const asked = askedOf(query.text, terms);
  return passages.map((passage, rank) => {
    const setting = new Set(stemsOf(`${passage.heading} ${passage.work}`));
    const price = PRICE.exec(passage.text)?.[0] ?? null;
    let prior = 1 / (1 + PRIOR.rankDecay * rank);
    const isNamed = named.some((work) => passage.work === work || passage.heading.includes(titleOf(work)));
    if (named.length > 0 && !isNamed) prior *= PRIOR.otherWork;
    if (price !== null && !wantsEntries) prior *= PRIOR.shopEntry;
    if (passage.work === FAQ_TITLE) prior *= PRIOR.faqEntry;
    const units = unitsOf(passage.text);
    const ways = units.find((unit) => unit.heading === '')?.ways;
    return {
      passage,
      asked,
      units,
      heading: headingOf(passage.heading.split(' › ').at(-1) ?? '', asked, ways),
      setting,
      stems: new Set([...setting, ...stemsOf(passage.text)]),
      price: isShopping ? price : null,
      prior,
    };
  });
}

/** Returns the query without the title of a named work, which says where to look rather than for what. */
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
 * Whether the question names a work by its title, without the subtitle: capitalized, or in a phrase for a
 * book. 'Knee sleeves' and 'bar speed' are also subjects.
 */
function namesWork(question: string, work: string): boolean {
  const title = titleOf(work);
  if (!title.includes(' ') || !question.toLowerCase().includes(title.toLowerCase())) return false;
  if (question.includes(title)) return true;
  const words = RegExp.escape(title);
  return new RegExp(`\\b${POINTS_TO} ["'“‘*]*${words}|${words}["'”’*]* ${SAYS}\\b`, 'iu').test(question);
}

function titleOf(work: string): string {
  return (work.split(/[:(,]/u)[0] ?? '').trim();
}
