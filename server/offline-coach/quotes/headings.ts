import { everydayness } from '#server/library/search/everyday-words.ts';
import { OPPOSITES } from '#server/offline-coach/words/opposites.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { plainWords, type WayOfAsking } from './also-asked.ts';
import { met, type Term } from './question-terms.ts';

/** A heading as the lines below it are judged by it. */
export interface Heading {
  text: string;
  stems: ReadonlySet<string>;
  /** How well it names what is asked, from 0 to 1. */
  fit: number;
  /** How far it asks the same itself, from 0 to 1; 0 when it is no question. */
  asks: number;
  /** Whether it is the very question, or one of its ways of asking is. */
  same: Same;
}

/** 2 of a heading that is the very question, 1 where one of its ways of asking is, else 0. */
type Same = 0 | 1 | 2;

/** What the share of its own words that were asked counts, and how much less everyday ones are of it. */
const OWN = 0.25;
const EVERYDAY = 0.8;
/** Of many ways of asking, one is near to nearly every question: a way counts less, and only when it is really near. */
const WAY = { weight: 0.85, own: 0.5, least: 0.4 };

/** What is left of the nearness of a heading that asks for the opposite. */
const OPPOSITE = 0.4;

const QUESTION = /\?["'”’)*_]*$/u;

export const isQuestion = (text: string): boolean => QUESTION.test(text.trim());

/** 'What is a good squat? How much should I squat?' is two; as one it would be asked by neither. What is called out asks nothing. */
function questionsOf(heading: string): string[] {
  const text = heading.split(/!\s+/u).at(-1)!;
  const parts = text.split(/(?<=\?)\s+/u);
  return parts.length > 1 && parts.every(isQuestion) ? [text, ...parts] : [text];
}

/** What is asked, as headings are read against it. */
export interface Asked {
  /** The question's own words, as `plainWords` has them. */
  words: string;
  terms: readonly Term[];
}

/** @param ways other ways of asking for what stands below it: the nearest one is read with the heading */
export function headingOf(text: string, asked: Asked, ways: readonly WayOfAsking[] = []): Heading {
  const { terms } = asked;
  const own = new Set(stemsOf(text));
  const questions = isQuestion(text) ? questionsOf(text) : [];
  const isSame = questions.some((question) => plainWords(question) === asked.words);
  const asks = isSame
    ? 1
    : Math.max(0, ...questions.map((question) => asksOf(terms, new Set(stemsOf(question)))));
  // What to eat after training is not asked by 'What should I eat before training?', nor in other words below it.
  if (isOpposite(asked.words, plainWords(text)))
    return { text, stems: own, fit: OPPOSITE * fitOf(terms, own), asks: OPPOSITE * asks, same: 0 };
  const heading: Heading = { text, stems: own, fit: fitOf(terms, own), asks, same: isSame ? 2 : 0 };
  return ways.reduce<Heading>((best, { words, stems }) => {
    const isSameWay = words === asked.words;
    const asks = isSameWay ? 1 : WAY.weight * asksOf(terms, stems, WAY.own);
    if (best.same > 0 || asks < WAY.least || (asks <= best.asks && !isSameWay)) return best;
    const fit = Math.max(heading.fit, fitOf(terms, stems));
    return { text, stems: own.union(stems), fit, asks, same: isSameWay ? 1 : 0 };
  }, heading);
}

/** Whether one text has a word, and the other only its opposite. */
function isOpposite(asked: string, heading: string): boolean {
  const [one, other] = [new Set(asked.split(' ')), new Set(heading.split(' '))];
  const has = (words: ReadonlySet<string>, word: string, opposite: string) =>
    words.has(word) && !words.has(opposite);
  return OPPOSITES.some(
    ([a, b]) => (has(one, a, b) && has(other, b, a)) || (has(one, b, a) && has(other, a, b)),
  );
}

/** The harmonic mean of how much of the question the heading has and how much of the heading the question has. */
function fitOf(terms: readonly Term[], stems: ReadonlySet<string>): number {
  if (stems.size === 0) return 0;
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const found = terms.filter(({ stem, means }) => stems.has(stem) || means.some(isIn(stems)));
  const asked = total === 0 ? 0 : found.reduce((sum, { weight }) => sum + weight, 0) / total;
  const named = new Set(found.flatMap(({ stem, means }) => [stem, ...means.flat()]));
  const shared = [...stems].filter((stem) => named.has(stem)).length / stems.size;
  return asked + shared === 0 ? 0 : (2 * asked * shared) / (asked + shared);
}

const isIn = (stems: ReadonlySet<string>) => (names: readonly string[]) =>
  names.every((name) => stems.has(name));

/** How far another question asks the same: how much of what is asked it has, and a little how much of it was asked. */
function asksOf(terms: readonly Term[], stems: ReadonlySet<string>, ownShare = OWN): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const asked = terms.reduce((sum, term) => sum + term.weight * met(term, stems), 0) / total;
  const named = new Set(terms.flatMap(({ stem, means }) => [stem, ...means.flat()]));
  let own = 0;
  let shared = 0;
  for (const stem of stems) {
    const weight = 1 - EVERYDAY * everydayness(stem);
    own += weight;
    if (named.has(stem)) shared += weight;
  }
  return asked * (1 - ownShare + ownShare * (own === 0 ? 0 : shared / own));
}
