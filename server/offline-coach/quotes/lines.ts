import { isQuestion } from '#server/library/search/asked-questions.ts';
import type { Asked } from './asked.ts';
import { type Heading, headingOf } from './headings.ts';
import type { PassageReading } from './passage-reading.ts';
import type { Sentence, Unit } from './passage-units.ts';

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
  for (const unit of units) {
    if (above?.heading !== unit.heading) below = 0;
    if (above?.heading !== unit.heading && unit.heading !== '')
      nearest = headingOf(unit.heading, asked, unit.ways);
    above = unit;
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
        const before = questionBefore(paragraph, at, asked);
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
