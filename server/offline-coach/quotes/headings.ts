import { questionsOf } from '#server/library/search/asked-questions.ts';
import { everydayness } from '#server/library/search/everyday-words.ts';
import { OPPOSITES } from '#server/offline-coach/words/opposites.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import type { WayOfAsking } from './also-asked.ts';
import type { Asked } from './asked.ts';
import { plainWords } from './plain-words.ts';
import { met, type Term } from './question-terms.ts';
import { SAME, sameness, wordingOf } from './wording.ts';

/** A heading and how well it matches the question. */
export interface Heading {
  text: string;
  stems: ReadonlySet<string>;
  /** Overlap with the question in both directions, from 0 to 1. */
  fit: number;
  /** How closely it asks the same question, from 0 to 1; 0 when it is not a question. */
  asks: number;
  /** How surely it, or another way of asking it, is the same question; 0 when it is another. */
  same: number;
}

/** Weight of the share of a heading's own words that the question has, and the discount for everyday words. */
const OWN = 0.25;
const EVERYDAY = 0.8;
/** Among many ways of asking, one resembles nearly any question, so a way counts less, and only from `least` on. */
const WAY = { weight: 0.85, own: 0.5, least: 0.4 };

/** Discount and own share for a heading that one clause of a longer message asks for: the rest is its story. */
const CLAUSE = { weight: 0.8, own: 0.5 };

/** 'What is a good morning, and how do I do it?' asks two things. */
const AND_ALSO = /, and (?=(?:how|what|when|where|which|who|why|do|does|should|is|are|can)\b)/iu;

/** Factor for a heading about the opposite. */
const OPPOSITE = 0.4;

/**
 * Compares a heading with the question.
 * @param ways other ways of asking for the text below it; the closest one counts together with the heading
 */
export function headingOf(text: string, asked: Asked, ways: readonly WayOfAsking[] = []): Heading {
  const { terms } = asked;
  const own = new Set(stemsOf(text));
  const questions = questionsOf(text);
  const inHeading = Math.max(
    SAME.no,
    ...questions
      .flatMap((question) => [question, ...question.split(AND_ALSO)])
      .map((question) => sameness(wordingOf(question), asked, SAME.heading)),
  );
  const asks =
    inHeading > 0
      ? 1
      : Math.max(0, ...questions.map((question) => asksOf(asked, new Set(stemsOf(question)), OWN)));
  // 'What should I eat before training?' does not answer what to eat after it, and neither do its other ways of asking.
  if (isOpposite(asked.words, plainWords(text)))
    return { text, stems: own, fit: OPPOSITE * fitOf(terms, own), asks: OPPOSITE * asks, same: SAME.no };
  const heading: Heading = { text, stems: own, fit: fitOf(terms, own), asks, same: inHeading };
  return ways.reduce<Heading>((best, way) => {
    const { stems } = way;
    const same = sameness(way, asked, SAME.way);
    const asks = same > 0 ? 1 : WAY.weight * asksOf(asked, stems, WAY.own);
    if (same < best.same || asks < WAY.least || (asks <= best.asks && same === best.same)) return best;
    const fit = Math.max(heading.fit, fitOf(terms, stems));
    return { text, stems: own.union(stems), fit, asks, same };
  }, heading);
}

/** Whether one text has a word and the other only its opposite. */
function isOpposite(asked: string, heading: string): boolean {
  const [one, other] = [new Set(asked.split(' ')), new Set(heading.split(' '))];
  const has = (words: ReadonlySet<string>, word: string, opposite: string) =>
    words.has(word) && !words.has(opposite);
  return OPPOSITES.some(
    ([a, b]) => (has(one, a, b) && has(other, b, a)) || (has(one, b, a) && has(other, a, b)),
  );
}

/** Returns the harmonic mean of the share of the question in the heading and of the heading in the question. */
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

/** Returns how closely another question asks the same as a whole message or one of its clauses. */
function asksOf({ terms, clauses }: Asked, stems: ReadonlySet<string>, ownShare: number): number {
  const byClause = clauses.map((clause) => CLAUSE.weight * nearness(clause, stems, CLAUSE.own));
  return Math.max(nearness(terms, stems, ownShare), ...byClause);
}

/** Returns the share of the terms that a question has, and a little of the reverse. */
function nearness(terms: readonly Term[], stems: ReadonlySet<string>, ownShare: number): number {
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
