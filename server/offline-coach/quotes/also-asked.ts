import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { alsoAskedLines } from '#shared/also-asked.ts';
import { met, type Term } from './question-terms.ts';

/** An alternative wording of the question that an entry answers. */
export interface WayOfAsking {
  /** The words as `plainWords` returns them. */
  words: string;
  stems: ReadonlySet<string>;
}

const WRITTEN_OUT: Record<string, string> = {
  whats: 'what is',
  wheres: 'where is',
  hows: 'how is',
  whos: 'who is',
  whens: 'when is',
  im: 'i am',
  ive: 'i have',
  dont: 'do not',
  doesnt: 'does not',
  isnt: 'is not',
  arent: 'are not',
  cant: 'can not',
  cannot: 'can not',
  wont: 'will not',
  shouldnt: 'should not',
  wanna: 'want to',
  gonna: 'going to',
  u: 'you',
  ur: 'your',
};
const ARTICLES = new Set(['a', 'an', 'the']);

/** Lowercases a text, expands contractions and drops articles, for word-by-word comparison. */
export const plainWords = (text: string): string =>
  (
    text
      .toLowerCase()
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !ARTICLES.has(word))
    .map((word) => WRITTEN_OUT[word] ?? word)
    .join(' ');

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
  const way = { words: plainWords(looked), stems: new Set(stemsOf(looked)) };
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
