import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import type { Candidate } from './candidates.ts';
import { defines } from './defines.ts';
import { GATE, likelihoodOf } from './gate.ts';
import type { Measure } from './measure.ts';

/** What meets less of the question answers none of it. */
export const ANSWERS_MIN = 0.2;
/** A rival is at least so good, as a part of the best one's score. */
const RIVAL = 0.7;
/** Two quotes with so large a part of their stems in common say the same. */
const SAME_STEMS = 0.5;

/** The best of another passage, where the search has that before the one of the best quote, and it may answer as well. @param ranked the best first @param passages as the search ranks them @param measure of the question */
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
  // Where one says what the thing is, the other has to, too.
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
