import { met, type Term } from './question-terms.ts';
import { stemsOf } from './stems.ts';

/** A way of asking for what stands below a heading, as its stems. */
export type Way = ReadonlySet<string>;

/** The paragraph below a heading that says how else people ask for it: '*Also asked: deads hurt · sore back*'. */
const PARAGRAPH = /^\*?Also asked:\s*(.+?)\*?$/su;
const BETWEEN = /\s+·\s+/u;
/** How much a word counts that only another way of asking has. */
const WORTH = 0.8;

/** The ways of asking that a paragraph lists; null when it is another paragraph. */
export function alsoAskedIn(paragraph: string): Way[] | null {
  const ways = PARAGRAPH.exec(paragraph.trim())?.[1];
  return ways === undefined ? null : ways.split(BETWEEN).map((way) => new Set(stemsOf(way)));
}

/** How far the ways of asking meet a word of the question, from 0 to 1. */
export const metByWay = (term: Term, ways: readonly Way[]): number =>
  WORTH * Math.max(0, ...ways.map((way) => met(term, way)));
