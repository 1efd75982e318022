import type { Passage } from './dialogue.ts';
import { type Unit, unitsOf } from './passage-units.ts';
import type { Query } from './query.ts';
import type { QuestionKind } from './question-kind.ts';
import { coverage, stemsOf } from './stems.ts';
import { isShopQuestion } from './tool-rules.ts';

/** A passage as the coach judges it against a question. */
export interface Reading {
  passage: Passage;
  units: Unit[];
  /** Stems of the headings it stands under: what its sentences need not say again. */
  setting: ReadonlySet<string>;
  /** Stems of text, headings and title. */
  stems: ReadonlySet<string>;
  /** How well the heading names what is asked, from 0 to 1. */
  headingFit: number;
  /** What it says that the thing costs, for who asks about the shop. */
  price: string | null;
  /** How likely it is to hold the answer at all, before its sentences are looked at. */
  promise: number;
}

/** Each later place in the search's ranking counts this much less. */
const RANK_DECAY = 0.13;
const OTHER_WORK = 0.6;
/** What a shop's entry is worth when nobody asks about the shop. */
const SHOP_ENTRY = 0.55;
/** The pack's products end with their price; no book's passage does. */
const PRICE = /\bPrice: \d[\d.,]* [A-Z]{3}\b\.?/u;
/** The shop also says in a line or two what a book is about. */
const ABOUT = /\babout\b.*\bbook\b|\bis .* about\b/iu;

/** Reads what a search brought, best first, against the topic of the question. */
export function readingsOf(
  passages: readonly Passage[],
  query: Query,
  topic: ReadonlyMap<string, number>,
  kind: QuestionKind,
): Reading[] {
  const named = passages.filter(({ work }) => namesWork(query.text, work)).map(({ work }) => work);
  const implied = stemsOf(kind.implies ?? '');
  const subject = new Map([...topic].filter(([stem]) => !implied.includes(stem)));
  const isShopping = isShopQuestion(query.text);
  const wantsEntries = isShopping || ABOUT.test(query.text);
  return passages.map((passage, rank) => {
    const heading = new Set(stemsOf(passage.heading.split(' › ').at(-1) ?? ''));
    const setting = new Set(stemsOf(passage.heading));
    const stems = new Set(stemsOf(`${passage.heading} ${passage.work} ${passage.text}`));
    const headingFit = similarity(kind.sounds.test(passage.text) ? subject : topic, heading);
    let promise = (0.3 + 0.7 * coverage(query.terms, stems) + 0.6 * headingFit) / (1 + RANK_DECAY * rank);
    const isNamed = named.some((work) => passage.work === work || passage.heading.includes(titleOf(work)));
    if (named.length > 0 && !isNamed) promise *= OTHER_WORK;
    const price = priceOf(passage);
    if (price !== null && !wantsEntries) promise *= SHOP_ENTRY;
    return {
      passage,
      units: unitsOf(passage.text),
      setting,
      stems,
      headingFit,
      price: isShopping ? price : null,
      promise,
    };
  });
}

/** What is asked about, without the title of a work that the question names: that says where to look, not what for. */
export function topicOf(query: Query, passages: readonly Passage[]): ReadonlyMap<string, number> {
  const titles = passages
    .filter(({ work }) => namesWork(query.text, work))
    .flatMap(({ work }) => stemsOf(work));
  const topic = new Map([...query.terms].filter(([stem]) => !titles.includes(stem)));
  const isEmpty = [...topic.values()].every((weight) => weight < 1);
  return isEmpty ? query.terms : topic;
}

/** What a shop's entry says that it costs; null for any other passage. */
function priceOf({ text }: Passage): string | null {
  return PRICE.exec(text)?.[0] ?? null;
}

/** Whether the question has the work's title in it, a subtitle left out. */
function namesWork(question: string, work: string): boolean {
  const title = titleOf(work);
  return title.includes(' ') && question.toLowerCase().includes(title.toLowerCase());
}

function titleOf(work: string): string {
  return (work.split(/[:(,]/u)[0] ?? '').trim();
}

/** Harmonic mean of how much of the question the heading has and how much of the heading the question has. */
function similarity(terms: ReadonlyMap<string, number>, heading: ReadonlySet<string>): number {
  if (heading.size === 0) return 0;
  const asked = coverage(terms, heading);
  const shared = [...heading].filter((stem) => terms.has(stem)).length / heading.size;
  return asked + shared === 0 ? 0 : (2 * asked * shared) / (asked + shared);
}
