import { isQuestion } from '#server/library/search/asked-questions.ts';
import type { Asked } from './asked.ts';
import { type Heading, headingOf } from './headings.ts';
import type { PassageReading } from './passage-reading.ts';
import type { Sentence, Unit } from './passage-units.ts';
import type { QuestionKind } from './question-kind.ts';

/** A sentence, list item or table row and its position in a passage. */
export interface Line {
  text: string | null;
  stems: ReadonlySet<string>;
  unit: Unit;
  /** For a sentence: the sentences of its paragraph or item, and its index among them. */
  paragraph: readonly Sentence[];
  at: number;
  /**
   * The nearest heading above it, or the question in its paragraph that it answers, and the number of lines
   * between.
   */
  heading: Heading;
  below: number;
}

export function linesOf({ units, heading, asked }: PassageReading): Line[] {
  const lines: Line[] = [];
  let above: Unit | undefined;
  let nearest = heading;
  let below = 0;
  let asks: Heading | null = null;
  for (const unit of units) {
    if (above?.heading !== unit.heading) below = 0;
    if (above?.heading !== unit.heading && unit.heading !== '')
      nearest = headingOf(unit.heading, asked, unit.ways);
    above = unit;
    const opening = asks;
    asks = questionAtEnd(unit, asked);
    if (unit.kind === 'table') {
      for (const [at, row] of unit.rows.slice(1).entries())
        lines.push({
          text: row.join(' | '),
          stems: unit.lines[at]!,
          unit,
          paragraph: [],
          at,
          heading: nearest,
          below: below++,
        });
      continue;
    }
    const top = below;
    for (const paragraph of unit.kind === 'points' ? unit.items : [unit.sentences]) {
      // Unnumbered list items are all equally far from the heading.
      if (unit.kind === 'points' && !unit.isNumbered) below = top;
      for (const [at, { text, stems }] of paragraph.entries()) {
        const isOpening = at < ANSWERS && unit.kind === 'paragraph';
        const before =
          questionBefore(paragraph, at, asked) ??
          (opening === null || !isOpening ? null : { heading: opening, below: at });
        const own =
          before !== null && before.heading.asks > nearest.asks ? before : { heading: nearest, below };
        lines.push({ text, stems, unit, paragraph, at, ...own });
        below++;
      }
    }
  }
  return lines;
}

/**
 * Number of sentences for which a question within a paragraph acts as a heading: '"Should I wear sleeves?" If
 * you like them.'
 */
const ANSWERS = 2;

/** Minimum likeness to the question asked for a question to head what follows its paragraph. */
const HEADS_FROM = 0.5;

/** Returns the question with which a paragraph ends, for what follows it, be it below another heading. */
function questionAtEnd(unit: Unit, question: Asked): Heading | null {
  const last = unit.kind === 'paragraph' ? unit.sentences.at(-1)?.text : null;
  if (last == null || !isQuestion(last)) return null;
  const heading = headingOf(last, question);
  return heading.asks >= HEADS_FROM ? heading : null;
}

function questionBefore(
  paragraph: readonly Sentence[],
  at: number,
  question: Asked,
): Pick<Line, 'heading' | 'below'> | null {
  for (let below = 0; below < ANSWERS; below++) {
    const before = paragraph[at - 1 - below]?.text;
    if (before && isQuestion(before)) return { heading: headingOf(before, question), below };
  }
  return null;
}

const WORDS_LEAST = 4;

/** Whether a line has few words, such as 'Heart racing.' */
export const isShort = (text: string): boolean => text.trim().split(/\s+/u).length < WORDS_LEAST;

/** Whether a line is too short to answer on its own; a yes, a no or a figure is not. */
export const saysTooLittle = (text: string, kind: QuestionKind): boolean =>
  isShort(text) && kind.name !== 'yes or no' && !(kind.isExact && kind.fits(text) === 1);
