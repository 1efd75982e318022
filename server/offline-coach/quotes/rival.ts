import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import type { Candidate } from './candidates.ts';
import { defines } from './defines.ts';
import { GATE, likelihoodOf } from './gate.ts';
import type { Measure } from './measure.ts';

/** Minimum share of the question that an answer must match. */
export const ANSWERS_MIN = 0.2;
/** Minimum score of a rival, as a share of the best score. */
const RIVAL = 0.7;
/** Share of common stems from which two quotes say the same. */
const SAME_STEMS = 0.5;

/**
 * Returns the best candidate of a passage that the search ranks above the best quote's passage, if it may
 * answer as well; null if there is none.
 * @param ranked candidates, best first
 * @param passages in search order
 * @param measure scoring data of the question
 */
export function rivalOf(
  ranked: readonly Candidate[],
  lead: Candidate,
  passages: readonly Passage[],
  measure: Measure,
): Candidate | null {
  const { kind, terms } = measure;
  const place = ({ reading }: Candidate) =>
    passages.findIndex(({ number }) => number === reading.passage.number);
  const rival = ranked.find((candidate) => candidate !== lead);
  if (rival === undefined || rival.score < RIVAL * lead.score || place(rival) > place(lead)) return null;
  // If one quote defines the term, the other must too.
  const isDefined = ({ core }: Candidate) => defines(core ?? '', terms) > 0;
  if (kind.name === 'definition' && isDefined(lead) && !isDefined(rival)) return null;
  const { answers, cannotAnswer } = rival.evidence;
  const mayAnswer = answers >= ANSWERS_MIN && !cannotAnswer && likelihoodOf(rival) >= GATE.answersFrom;
  return mayAnswer && !saysTheSame(lead, rival) ? rival : null;
}

export const saysTheSame = (one: Candidate, other: Candidate): boolean =>
  similarity(one.stems, other.stems) >= SAME_STEMS;

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((stem) => b.has(stem)).length;
  return both / Math.max(1, Math.min(a.size, b.size));
}
