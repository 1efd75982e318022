import { lengthFit, type Stretch } from '#server/offline-coach/words/stretches.ts';
import { metByWay } from './also-asked.ts';
import { cannotAnswer } from './cannot-answer.ts';
import { defines } from './defines.ts';
import { type Line, saysTooLittle } from './lines.ts';
import type { Measure } from './measure.ts';
import type { PassageReading } from './passage-reading.ts';
import type { QuestionKind } from './question-kind.ts';
import { met, type Term } from './question-terms.ts';
import { LEANS } from './quote.ts';
import { hasBoth, type Sides } from './sides.ts';

/**
 * Score weights of a line. Words of the question count by where they match: in the line, in the heading
 * directly above, in higher headings and the title, or in a neighboring line. Tuned on the sample gym's
 * questions and checked on SQuAD 2.0 and WikiQA (decision 25); the optimum is flat.
 */
export const WEIGHTS = {
  own: 1.23,
  heading: 1.2,
  setting: 1,
  beside: 0.2,
  /** An earlier sentence of the paragraph, for a line that says what to do about it. */
  before: 1.1,
  /** Fit with the expected kind of answer, times the weight of the kind. */
  kind: 0.95,
  /** Position right below a heading that names the subject or asks the same, and how quickly that fades. */
  opening: 0.7,
  asks: 1.2,
  openingDecay: 0.3,
  defines: 0.45,
  /** Mentions both sides of an either-or question, or stands below a heading that does. */
  sides: 1.3,
  /** Is about time off of that length, or only of others. */
  asLong: 0.3,
  leans: -0.12,
  /** Breaks off, like lines at the end of a page. */
  broken: -0.25,
  /** Reports a question, or is too short. */
  noAnswer: -0.25,
  synopsis: -0.3,
  /** Factor for a line that cannot answer. */
  cannotAnswer: 0.6,
};

interface ScoredLine {
  line: Line;
  score: number;
  /** Share of the question that the line itself matches. */
  own: number;
  /** How well it fits the expected kind of answer. */
  fit: number;
}

/** Before a paragraph of regulations or of a manual: '219. '. */
const PARAGRAPH_NUMBER = /^\(?\d{1,4}[.)] /u;

/** Scores each line as an answer, independent of its passage. */
export function scoredLines(reading: PassageReading, lines: readonly Line[], measure: Measure): ScoredLine[] {
  return lines.map((line, at) =>
    scored(reading, line, { beside: [lines[at - 1], lines[at + 1]], before: before(line) }, measure),
  );
}

/** Returns the stems of the sentences before a line in its paragraph. */
const before = ({ paragraph, at }: Line): ReadonlySet<string> =>
  new Set(paragraph.slice(0, at).flatMap(({ stems }) => [...stems]));

interface Around {
  beside: readonly (Line | undefined)[];
  before: ReadonlySet<string>;
}

function scored(reading: PassageReading, line: Line, neighbors: Around, measure: Measure): ScoredLine {
  const { setting } = reading;
  const { terms, kind } = measure;
  const text = line.text ?? '';
  const fit = kind.fits(text.replace(PARAGRAPH_NUMBER, ''));
  const implied = fit > 0 ? kind.implies : [];
  const follows = kind.follows && fit > 0;
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
      follows ? WEIGHTS.before * met(term, neighbors.before) : 0,
      ...neighbors.beside.map((other) => (other === undefined ? 0 : WEIGHTS.beside * met(term, other.stems))),
    );
    near += term.weight * Math.max(0, around - here);
  }
  const share = total === 0 ? 0 : own / total;
  // A line without the requested number gets no full opening bonus.
  const opens =
    Math.max(line.heading.fit ** 3, WEIGHTS.asks * line.heading.asks ** 2) * (kind.isExact ? fit : 1);
  const score =
    WEIGHTS.own * share +
    (total === 0 ? 0 : near / total) +
    WEIGHTS.kind * kind.weight * fit +
    (WEIGHTS.opening * opens) / (1 + WEIGHTS.openingDecay * line.below) +
    WEIGHTS.sides * sidesIn(line, measure.sides) +
    WEIGHTS.asLong * lengthIn(line, measure.timeOff) +
    (line.unit.kind === 'table' ? 0 : mannerOf(text, line, kind, terms));
  const texts = [line.stems, line.heading.stems, setting, ...(follows ? [neighbors.before] : [])];
  const left = cannotAnswer(measure, reading, line, texts) ? WEIGHTS.cannotAnswer : 1;
  return { line, score: score * left, own: share, fit };
}

const lengthIn = ({ text, heading }: Line, timeOff: Stretch | null): number =>
  timeOff === null ? 0 : lengthFit(text ?? '', timeOff) || lengthFit(heading.text, timeOff);

const sidesIn = ({ text, heading, below }: Line, sides: Sides | null): number => {
  if (sides === null || text === null) return 0;
  if (hasBoth(text, sides)) return 1;
  return hasBoth(heading.text, sides) ? 1 / (1 + WEIGHTS.openingDecay * below) : 0;
};

/** 'If you like them, …' */
const POINTS_BACK = /^[^.!?,;]{0,24}\b(?:them|they|those|these)\b/iu;
/** 'Parents ask whether lifting stunts growth.' */
const REPORTS_QUESTION =
  /^(?:\p{L}+ ){0,3}(?:people|parents|members|beginners|lifters|women|men|many|some|others|they|every(?:one|body)|some(?:one|body)) (?:often |always |sometimes |still |also )?(?:asks?|asked|wonders?|wondered|wants? to know|wanted to know)(?: me| us)? (?:whether|if|how|why|what|when|which)\b[^,;:]*$/iu;
/** Chapter contents in keywords, separated by dashes or dots. */
const SYNOPSIS = /(?:--|—|–|\.{3,}|…).{1,80}(?:--|—|–|\.{3,}|…).{1,80}(?:--|—|–|\.{3,}|…)/u;
/** Also matches the name below a quotation: '-- Benjamin Franklin'. */
const BROKEN = /^[\p{Ll}–—-]|[\p{L}\p{N},;–—-]$/u;

/** Scores how a sentence reads as an answer, whatever its subject. */
function mannerOf(
  text: string,
  { unit, heading, below }: Line,
  kind: QuestionKind,
  terms: readonly Term[],
): number {
  let manner = 0;
  if (kind.name === 'definition') manner += WEIGHTS.defines * defines(text, terms);
  // Right below a heading that names the subject, 'it' refers to that subject.
  if (LEANS.test(text) || POINTS_BACK.test(text))
    manner += WEIGHTS.leans * (below === 0 ? 1 - heading.fit : 1);
  if (unit.kind === 'paragraph' && BROKEN.test(text)) manner += WEIGHTS.broken;
  if (REPORTS_QUESTION.test(text) || saysTooLittle(text, kind)) manner += WEIGHTS.noAnswer;
  if (SYNOPSIS.test(text)) manner += WEIGHTS.synopsis;
  return manner;
}
