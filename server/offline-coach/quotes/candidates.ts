import { isQuestion } from '#server/library/search/asked-questions.ts';
import { isOnlyOne } from '#server/offline-coach/words/subjects.ts';
import { metByWay, type WayOfAsking } from './also-asked.ts';
import { cannotAnswer } from './cannot-answer.ts';
import type { Heading } from './headings.ts';
import { scoredLines } from './line-score.ts';
import { type Line, linesOf } from './lines.ts';
import { isFromOtherEntry } from './list-entries.ts';
import type { Measure } from './measure.ts';
import type { PassageReading } from './passage-reading.ts';
import { met } from './question-terms.ts';
import { type Quote, quoteAround } from './quote.ts';

/** A possible quote and how well it answers. */
export type Candidate = Quote & {
  reading: PassageReading;
  score: number;
  evidence: Evidence;
  /** The heading within the passage above it, if any. */
  under: string | null;
  /** The sentence that answers best. */
  core: string | null;
  /** Whether it is the only table row about the subject of the question. */
  isOnlyRow: boolean;
};

/** Factor for numbers: an answer rarely repeats the asker's own figures ('at 83 kilos'). */
const NUMBER = 0.4;

/** Evidence that a quote answers, rather than just being on topic. */
export interface Evidence {
  /** Share of the question that the quote and its headings match, from 0 to 1. */
  answers: number;
  /** Weight of the heaviest unmatched word; alternative wordings do not count here. */
  missed: number;
  /** How well the heading, or the question before it, matches the question. */
  asked: number;
  /** How far the heading directly above it is the question itself; see `Heading`. */
  same: Heading['same'];
  /** Whether it cannot answer, however many words match. */
  cannotAnswer: boolean;
  /** Number of topic words in the question; a long question may leave more unmatched. */
  topics: number;
}

/**
 * Returns the best candidate of a passage; null when nothing in it can be quoted.
 * @param isSaid whether an earlier answer already said a line
 */
export function candidateOf(
  reading: PassageReading,
  measure: Measure,
  isSaid: (text: string) => boolean = () => false,
): Candidate | null {
  // Words in no passage do not help to rank passages.
  const known = measure.terms.filter(({ isUnknown }) => !isUnknown);
  const distinguishing = known.length === 0 ? measure : { ...measure, terms: known };
  const scored = scoredLines(reading, linesOf(reading), distinguishing).filter(
    ({ line }) => line.text !== null && !asks(line) && !isSaid(line.text),
  );
  const [first, ...others] = scored;
  if (first === undefined) return null;
  const best = others.reduce((top, each) => (each.score > top.score ? each : top), first);
  const { line, score, fit } = best;
  const quote = quoteAround(reading, line, scored, measure.kind);
  if (quote === null) return null;
  const implied = fit > 0 ? measure.kind.implies : [];
  const context = new Set([...quote.stems, ...reading.setting, ...line.heading.stems]);
  const weighed = measure.terms.map((term) => {
    const said = implied.includes(term.stem) ? 1 : met(term, context);
    return {
      weight: /^\d/u.test(term.stem) ? NUMBER * term.weight : term.weight,
      said,
      share: Math.max(said, metByWay(term, line.unit.ways)),
    };
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const found = weighed.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return {
    ...quote,
    reading,
    score: reading.prior * score,
    evidence: {
      answers: total === 0 ? 0 : found / total,
      missed: Math.max(0, ...weighed.map(({ weight, said }) => weight * (1 - said))),
      asked: line.heading.asks / (1 + line.below),
      same: line.heading.same,
      cannotAnswer:
        cannotAnswer(measure, reading, line, [context]) ||
        !namesCondition(measure, context, line.unit.ways) ||
        (measure.isAboutTraining && isFromOtherEntry(reading, line, measure.terms)),
      topics: measure.terms.filter(({ isTopic }) => isTopic).length,
    },
    under: line.unit.heading === '' ? null : line.unit.heading,
    core: line.text,
    isOnlyRow: line.unit.kind === 'table' && isOnlyOne(measure.subjects, line.unit.lines, line.at),
  };
}

/** Whether a line is a question, which answers none. */
const asks = ({ text, unit }: Line): boolean => unit.kind !== 'table' && text !== null && isQuestion(text);

/** Whether a text, or another way of asking for it, names the athlete's condition. */
export const namesCondition = (
  { condition, terms }: Measure,
  stems: ReadonlySet<string>,
  ways: readonly WayOfAsking[] = [],
): boolean =>
  terms.every((term) => !condition.has(term.stem) || met(term, stems) > 0 || metByWay(term, ways) > 0);
