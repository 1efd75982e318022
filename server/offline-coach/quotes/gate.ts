import type { Candidate } from './candidates.ts';
import type { Selection } from './selection.ts';

/** Whether a selection answers its question, comes close to it, or is about something else. */
export type Closeness = 'answers' | 'close' | 'apart';

/**
 * The odds that the best quote answers are the exponential of the weighted sum of its evidence, calibrated by logistic
 * regression on the questions of `bench/answers` marked `tune`; docs/benchmarks.md has the curve.
 */
const ODDS = { bias: -4.6, missed: -2.5, topics: 0.7, score: 2.35, asked: 2.4, answers: 2.15 };
/** More topic words than this say no more. */
const TOPICS_MAX = 8;

export const GATE = {
  /** From this likelihood on a quote counts as an answer; below it, as close. */
  answersFrom: 0.35,
  closeFrom: 0.17,
  /** What meets less of the question than this, or misses a word of that weight, is not even close, … */
  closeAnswers: 0.45,
  closeMissed: 0.95,
  /** … but for what is about the library's own subject and likelier than this: a long message has many words to miss. */
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

/** How likely a quote answers its question, from 0 to 1. */
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
