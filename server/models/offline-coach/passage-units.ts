import { blocksOf } from '#server/library/split-blocks.ts';
import type { Span } from '#server/library/split-sentences.ts';
import { quotable } from './plain-text.ts';
import { stemsOf } from './query.ts';

export interface Sentence {
  span: Span;
  /** null when it cannot be quoted. */
  text: string | null;
  stems: ReadonlySet<string>;
}

/** What a passage is made of, as far as it can be quoted. */
export type Unit =
  | { kind: 'paragraph'; sentences: Sentence[] }
  /** Points that belong together: a list, or paragraphs that each begin in bold. */
  | { kind: 'points'; items: string[]; isNumbered: boolean; stems: ReadonlySet<string> }
  | { kind: 'table'; rows: string[][]; stems: ReadonlySet<string> };

const POINTS_MIN = 2;
const BOLD_START = /^\*\*[^*]/u;
const NUMBERED = /^\s*\d{1,3}[.)]\s/u;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}/u;

/** Divides a passage's Markdown into units, in order. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let bold: Span[] = [];
  const closeBold = () => {
    const items = bold.flatMap((span) => quotable(text.slice(span.start, span.end)) ?? []);
    if (items.length >= POINTS_MIN) units.push(pointsOf(items, false));
    else for (const span of bold) units.push(paragraphOf(text, blockAtoms(text, span)));
    bold = [];
  };
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading' || block.kind === 'code') continue;
    const span = { start: block.atoms[0]?.start ?? 0, end: block.atoms.at(-1)?.end ?? 0 };
    if (block.kind === 'text' && BOLD_START.test(text.slice(span.start))) {
      bold.push(span);
      continue;
    }
    closeBold();
    if (block.kind === 'text') units.push(paragraphOf(text, block.atoms));
    if (block.kind === 'list') {
      const raw = block.atoms.map(({ start, end }) => text.slice(start, end));
      const items = raw.flatMap((item) => quotable(item) ?? []);
      if (items.length > 0)
        units.push(
          pointsOf(
            items,
            raw.every((item) => NUMBERED.test(item)),
          ),
        );
    }
    if (block.kind === 'table')
      units.push(...tableOf(block.atoms.map(({ start, end }) => text.slice(start, end))));
  }
  closeBold();
  return units;
}

function blockAtoms(text: string, span: Span): Span[] {
  const block = blocksOf(text.slice(span.start, span.end))[0];
  if (block === undefined || block.kind === 'heading') return [span];
  return block.atoms.map(({ start, end }) => ({ start: start + span.start, end: end + span.start }));
}

function paragraphOf(text: string, atoms: readonly Span[]): Unit {
  return {
    kind: 'paragraph',
    sentences: atoms.map((span) => {
      const raw = text.slice(span.start, span.end);
      return { span, text: quotable(raw), stems: new Set(stemsOf(raw)) };
    }),
  };
}

function pointsOf(items: string[], isNumbered: boolean): Unit {
  return { kind: 'points', items, isNumbered, stems: new Set(stemsOf(items.join(' '))) };
}

function tableOf(lines: readonly string[]): Unit[] {
  if (lines.length < 3 || !TABLE_RULE.test(lines[1] ?? '')) return [];
  const rows = lines.filter((_, index) => index !== 1).map(cellsOf);
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some((row) => row.length !== width || row.some((cell) => cell === null))) return [];
  const cells = rows as string[][];
  return [{ kind: 'table', rows: cells, stems: new Set(stemsOf(cells.flat().join(' '))) }];
}

function cellsOf(line: string): (string | null)[] {
  const inner = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '');
  return inner.split(/(?<!\\)\|/u).map((cell) => (cell.trim() === '' ? '' : quotable(cell)));
}
