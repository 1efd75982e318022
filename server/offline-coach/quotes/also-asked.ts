import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { alsoAskedLines } from '#shared/also-asked.ts';
import { met, type Term } from './question-terms.ts';
import { type Wording, wordingOf } from './wording.ts';

/** An alternative wording of the question that an entry answers. */
export interface WayOfAsking extends Wording {
  stems: ReadonlySet<string>;
}

/** Weight of a word that occurs only in an alternative wording. */
const WORTH = 0.8;

/** By the text as written: reading one takes as long as reading a question, and a passage has a dozen. */
const ways = new Map<string, WayOfAsking>();
const WAYS_MAX = 50_000;

/** Reads a way of asking as a question is read, which is rewritten before it is compared. */
function wayOf(written: string): WayOfAsking {
  const known = ways.get(written);
  if (known !== undefined) return known;
  const looked = asLookedUp(written.trim());
  const way = { ...wordingOf(looked), stems: new Set(stemsOf(looked)) };
  if (ways.size >= WAYS_MAX) ways.clear();
  ways.set(written, way);
  return way;
}

/**
 * Returns the alternative wordings at the start of a paragraph and the offset of the rest; null when there
 * are none.
 */
export function alsoAskedIn(paragraph: string): { ways: WayOfAsking[]; end: number } | null {
  const [line] = alsoAskedLines(paragraph);
  if (line?.start !== 0) return null;
  const found = line.ways.map(wayOf);
  const end = paragraph[line.end] === '\n' ? line.end + 1 : line.end;
  return { ways: found.filter(({ stems }) => stems.size > 0), end };
}

/** Every sentence below the same line asks again. */
const shares = new WeakMap<readonly WayOfAsking[], Map<Term, number>>();

/** Returns how well the alternative wordings match a word of the question, from 0 to 1. */
export function metByWay(term: Term, ways: readonly WayOfAsking[]): number {
  if (ways.length === 0) return 0;
  const known = shares.get(ways) ?? new Map<Term, number>();
  shares.set(ways, known);
  const share = known.get(term) ?? WORTH * Math.max(0, ...ways.map(({ stems }) => met(term, stems)));
  known.set(term, share);
  return share;
}
