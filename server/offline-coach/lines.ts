import { headingFitOf, type Reading } from './passage-reading.ts';
import type { Sentence, Unit } from './passage-units.ts';
import type { Term } from './question-terms.ts';
import { stemsOf } from './stems.ts';

/** A sentence, list item or table row at its place in a passage. */
export interface Line {
  text: string | null;
  stems: ReadonlySet<string>;
  unit: Unit;
  /** Of sentences: those of the paragraph or item, and the place in it. */
  paragraph: readonly Sentence[];
  at: number;
  /** How many lines stand between it and the heading above. */
  below: number;
  /** Stems of the nearest heading above it, and how well that names what is asked. */
  heading: ReadonlySet<string>;
  headingFit: number;
}

export function linesOf({ units, heading, headingFit }: Reading, terms: readonly Term[]): Line[] {
  const lines: Line[] = [];
  let above: Unit | undefined;
  let nearest = { heading, headingFit };
  let below = 0;
  for (const unit of units) {
    if (above?.heading !== unit.heading) below = 0;
    if (above?.heading !== unit.heading && unit.heading !== '') {
      const stems = new Set(stemsOf(unit.heading));
      nearest = { heading: stems, headingFit: headingFitOf(terms, stems) };
    }
    above = unit;
    if (unit.kind === 'table') {
      for (const [at, row] of unit.rows.slice(1).entries())
        lines.push({
          text: row.join(' | '),
          stems: unit.lines[at]!,
          unit,
          paragraph: [],
          at,
          below: below++,
          ...nearest,
        });
      continue;
    }
    for (const paragraph of unit.kind === 'points' ? unit.items : [unit.sentences])
      for (const [at, { text, stems }] of paragraph.entries())
        lines.push({ text, stems, unit, paragraph, at, below: below++, ...nearest });
  }
  return lines;
}
