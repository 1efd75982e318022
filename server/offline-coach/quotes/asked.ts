import { namesAgeOrHealth } from '#server/offline-coach/follow-ups/asked-part.ts';
import { clausesIn } from '#server/offline-coach/follow-ups/clauses.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import type { Term } from './question-terms.ts';
import { type Wording, wordingOf } from './wording.ts';

/** The question that headings are compared with. */
export interface Asked extends Wording {
  terms: readonly Term[];
  /**
   * The terms of each clause, if it has several that say what they are about. None where an age, a complaint or
   * an illness decides: every clause belongs to the question then.
   */
  clauses: readonly (readonly Term[])[];
}

/** A clause is compared with headings when it has so many topic words, and together so much weight. */
const CLAUSE = { topicsMin: 2, weightMin: 0.6 };

export function askedOf(question: string, terms: readonly Term[]): Asked {
  const clauses = clausesIn(question);
  const isWhole = clauses.length < 2 || namesAgeOrHealth(question) || complaintAdviceFor(question).length > 0;
  return {
    ...wordingOf(question),
    terms,
    clauses: isWhole ? [] : clauses.map((clause) => termsIn(clause, terms)).filter(saysWhatAbout),
  };
}

function termsIn(clause: string, terms: readonly Term[]): Term[] {
  const stems = new Set(stemsOf(clause));
  return terms.filter(({ stem }) => stems.has(stem));
}

const saysWhatAbout = (terms: readonly Term[]): boolean =>
  terms.filter(({ isTopic }) => isTopic).length >= CLAUSE.topicsMin &&
  terms.reduce((sum, { weight }) => sum + weight, 0) >= CLAUSE.weightMin;
