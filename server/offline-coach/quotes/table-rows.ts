import { stemsOf } from '#server/offline-coach/words/stems.ts';
import type { Candidate } from './candidates.ts';
import { met, type Term } from './question-terms.ts';

/** Minimum lead of a row's name over the median row to answer alone. */
const STANDS_OUT = 0.12;
/** Tolerance within which rows tie with the best one. */
const TIE = 0.02;
/** Questions that ask for the whole table. */
const ALL =
  /\b(?:all|list|table|overview|(?:different|various|other) \p{L}+s|kinds|types|sorts|ways|options|signs|every|each)\b/iu;

/**
 * Reduces a table to its head and the rows whose names match the question best; keeps it whole when none
 * stands out or the question asks for everything.
 */
export function withAnsweringRows<T extends Candidate>(
  quote: T,
  question: string,
  terms: readonly Term[],
): T {
  if (quote.kind !== 'table' || ALL.test(question)) return quote;
  const [head = [], ...rows] = quote.rows;
  const shares = rows.map(([name = '']) => shareMet(terms, new Set(stemsOf(name))));
  const best = Math.max(0, ...shares);
  const middling = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
  const wanted = rows.filter((_, at) => (shares[at] ?? 0) >= best - TIE);
  if (best - middling < STANDS_OUT || wanted.length > rows.length / 2) return quote;
  const isKept = wanted.some((row) => row.join(' | ') === quote.core);
  return { ...quote, rows: [head, ...wanted], core: isKept ? quote.core : (wanted[0]?.join(' | ') ?? null) };
}

/** Returns the share of the question that some stems match, from 0 to 1. */
export function shareMet(terms: readonly Term[], stems: ReadonlySet<string>): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 0 : terms.reduce((sum, term) => sum + term.weight * met(term, stems), 0) / total;
}
