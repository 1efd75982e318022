import { met, type Term } from './question-terms.ts';
import { stemsOf } from './stems.ts';

/** A heading as the lines below it are judged by it. */
export interface Heading {
  stems: ReadonlySet<string>;
  /** How well it names what is asked, from 0 to 1. */
  fit: number;
  /** How far it asks the same itself, from 0 to 1; 0 when it is no question. */
  asks: number;
}

const QUESTION = /\?["'”’)*_]*$/u;

export const isQuestion = (text: string): boolean => QUESTION.test(text.trim());

export function headingOf(text: string, terms: readonly Term[]): Heading {
  const stems = new Set(stemsOf(text));
  return { stems, fit: fitOf(terms, stems), asks: isQuestion(text) ? asksOf(terms, stems) : 0 };
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

/** How much of what is asked another question asks. */
function asksOf(terms: readonly Term[], stems: ReadonlySet<string>): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 0 : terms.reduce((sum, term) => sum + term.weight * met(term, stems), 0) / total;
}
