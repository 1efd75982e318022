import type { Candidate } from './candidates.ts';
import type { Selection } from './selection.ts';

/** Whether a selection answers its question, comes close, or is about something else. */
export type Closeness = 'answers' | 'close' | 'apart';

/**
 * Weights of the log odds that the best quote answers, from logistic regression on the `tune` questions of
 * `bench/answers`; docs/benchmarks.md has the curve.
 */
const ODDS = { bias: -4.6, missed: -2.5, topics: 0.7, score: 2.35, asked: 2.4, answers: 2.15 };
/** Cap on topic words; more add no information. */
const TOPICS_MAX = 8;

export const GATE = {
  /** Minimum likelihood for a quote to count as an answer; below that it is close. */
  answersFrom: 0.35,
  closeFrom: 0.17,
  /** Minimum match, and maximum weight of an unmatched word, to count as close, … */
  closeAnswers: 0.45,
  closeMissed: 0.95,
  /**
   * … unless it is on the library's subject and at least this likely: long messages have many unmatched
   * words.
   */
  nearFrom: 0.25,
};

export function closenessOf({ quotes: [best], near }: Selection): Closeness {
  if (best === undefined || best.evidence.cannotAnswer) return 'apart';
  const odds = likelihoodOf(best);
  if (odds >= GATE.answersFrom) return 'answers';
  const { answers, missed } = best.evidence;
  const isMet = answers >= GATE.closeAnswers && missed <= GATE.closeMissed;
  const isNear = odds >= GATE.nearFrom && near.some(({ reading }) => reading === best.reading);
  return odds >= GATE.closeFrom && (isMet || isNear) ? 'close' : 'apart';
}

/** Returns the likelihood that a quote answers its question, from 0 to 1. */
export function likelihoodOf({ evidence: { missed, topics, asked, answers }, score }: Candidate): number {
  const sum =
    ODDS.bias +
    ODDS.missed * missed +
    ODDS.topics * Math.min(topics, TOPICS_MAX) +
    ODDS.score * score +
    ODDS.asked * asked +
    ODDS.answers * answers;
  return 1 / (1 + Math.exp(-sum));
}
