import { metByWay } from './also-asked.ts';
import { cannotAnswer } from './cannot-answer.ts';
import { defines } from './defines.ts';
import type { Line } from './lines.ts';
import type { Measure } from './measure.ts';
import type { Reading } from './passage-reading.ts';
import type { QuestionKind } from './question-kind.ts';
import { met, type Term } from './question-terms.ts';
import { LEANS } from './quote.ts';
import { hasBoth, type Sides } from './sides.ts';

/**
 * What each thing that speaks for or against a line counts. Words of the question count by where they are met: in the
 * line itself, else in the heading right above it, in the headings above that and the work's title, or in the line
 * before or after. Set on the sample gym's questions and checked on SQuAD 2.0 and WikiQA (decision 25): a flat top.
 */
export const WEIGHTS = {
  own: 1.23,
  heading: 1.2,
  setting: 1,
  beside: 0.2,
  /** Sounding like the answer that is wanted, times the kind's own weight. */
  kind: 0.95,
  /** Standing right under a heading that names what is asked, or one that asks the same, and how soon that fades. */
  opening: 0.7,
  asks: 1.2,
  openingDecay: 0.3,
  defines: 0.45,
  /** Speaking of both that a question lets choose from; standing under a heading that does. */
  sides: 0.7,
  leans: -0.12,
  /** Breaking off, as lines do at the end of a page. */
  broken: -0.25,
  question: -0.25,
  synopsis: -0.3,
  /** The share that is left of a line that cannot answer. */
  cannotAnswer: 0.6,
};

interface ScoredLine {
  line: Line;
  score: number;
  /** How much of the question the line meets itself. */
  own: number;
  /** How far it sounds like the answer that is wanted. */
  fit: number;
}

/** How good each line is as an answer, whatever passage it stands in. */
export function scoredLines(reading: Reading, lines: readonly Line[], measure: Measure): ScoredLine[] {
  return lines.map((line, at) => scored(reading, line, [lines[at - 1], lines[at + 1]], measure));
}

function scored(
  reading: Reading,
  line: Line,
  beside: readonly (Line | undefined)[],
  measure: Measure,
): ScoredLine {
  const { setting } = reading;
  const { terms, kind } = measure;
  const text = line.text ?? '';
  const fit = kind.fits(text);
  const implied = fit > 0 ? kind.implies : [];
  let total = 0;
  let own = 0;
  let near = 0;
  for (const term of terms) {
    const here = implied.includes(term.stem) ? 1 : met(term, line.stems);
    total += term.weight;
    own += term.weight * here;
    if (here === 1) continue;
    const around = Math.max(
      WEIGHTS.heading * met(term, line.heading.stems),
      WEIGHTS.setting * met(term, setting),
      metByWay(term, line.unit.ways) / (1 + WEIGHTS.openingDecay * line.below),
      ...beside.map((other) => (other === undefined ? 0 : WEIGHTS.beside * met(term, other.stems))),
    );
    near += term.weight * Math.max(0, around - here);
  }
  const share = total === 0 ? 0 : own / total;
  // What lacks the number that is asked for does not open the answer.
  const opens =
    Math.max(line.heading.fit ** 3, WEIGHTS.asks * line.heading.asks ** 2) * (kind.isExact ? fit : 1);
  const score =
    WEIGHTS.own * share +
    (total === 0 ? 0 : near / total) +
    WEIGHTS.kind * kind.weight * fit +
    (WEIGHTS.opening * opens) / (1 + WEIGHTS.openingDecay * line.below) +
    WEIGHTS.sides * sidesIn(line, measure.sides) +
    (line.unit.kind === 'table' ? 0 : mannerOf(text, line, kind, terms));
  const texts = [line.stems, line.heading.stems, setting];
  const left = cannotAnswer(measure, reading, line, texts) ? WEIGHTS.cannotAnswer : 1;
  return { line, score: score * left, own: share, fit };
}

const sidesIn = ({ text, heading, below }: Line, sides: Sides | null): number => {
  if (sides === null || text === null) return 0;
  if (hasBoth(text, sides)) return 1;
  return hasBoth(heading.text, sides) ? 1 / (1 + WEIGHTS.openingDecay * below) : 0;
};

/** 'If you like them, …' */
const POINTS_BACK = /^[^.!?,;]{0,24}\b(?:them|they|those|these)\b/iu;
/** The contents of a chapter in catchwords. */
const SYNOPSIS = /(?:--|—|–|\.{3,}|…).{1,80}(?:--|—|–|\.{3,}|…).{1,80}(?:--|—|–|\.{3,}|…)/u;
/** Also the name below a quotation: '-- Benjamin Franklin'. */
const BROKEN = /^[\p{Ll}–—-]|[\p{L}\p{N},;–—-]$/u;
/** 'No.' answers what is asked for a yes or a no, and nothing else. */
const BARE_CHARACTERS = 8;

/** How a sentence reads as an answer, whatever it is about. */
function mannerOf(
  text: string,
  { unit, heading, below }: Line,
  kind: QuestionKind,
  terms: readonly Term[],
): number {
  let manner = 0;
  if (kind.name === 'definition') manner += WEIGHTS.defines * defines(text, terms);
  // Under a heading that names the thing, 'it' is that thing.
  if (LEANS.test(text) || POINTS_BACK.test(text))
    manner += WEIGHTS.leans * (below === 0 ? 1 - heading.fit : 1);
  if (unit.kind === 'paragraph' && BROKEN.test(text)) manner += WEIGHTS.broken;
  if (text.endsWith('?') || (text.length < BARE_CHARACTERS && kind.name !== 'yes or no'))
    manner += WEIGHTS.question;
  if (SYNOPSIS.test(text)) manner += WEIGHTS.synopsis;
  return manner;
}
