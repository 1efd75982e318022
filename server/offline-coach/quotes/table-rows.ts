import { stemsOf } from '#server/offline-coach/words/stems.ts';
import type { Candidate } from './candidates.ts';
import { met, type Term } from './question-terms.ts';

/** Of the question, a row's name must meet so much more than a middling one's to answer by itself. */
const STANDS_OUT = 0.12;
/** As good as the best row. */
const TIE = 0.02;
/** All of it is wanted. */
const ALL =
  /\b(?:all|list|table|overview|(?:different|various|other) \p{L}+s|kinds|types|sorts|ways|options|signs|every|each)\b/iu;

/**
 * A table as its head and the rows that answer: those whose names meet more of the question than the others' do. Whole
 * when none stands out, or when the question asks for all of it.
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

/** How much of what is asked some stems meet, from 0 to 1. */
export function shareMet(terms: readonly Term[], stems: ReadonlySet<string>): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 0 : terms.reduce((sum, term) => sum + term.weight * met(term, stems), 0) / total;
}
