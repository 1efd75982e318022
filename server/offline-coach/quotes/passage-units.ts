import { type Block, blocksOf } from '#server/library/split/blocks.ts';
import { withQuestionHeadings } from '#server/library/split/question-headings.ts';
import { type Span, sentencesOf } from '#server/library/split/sentences.ts';
import { quotable } from '#server/offline-coach/words/plain-text.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { withoutLinks } from '#shared/quote.ts';
import { alsoAskedIn, type WayOfAsking } from './also-asked.ts';

/** A sentence and its span in the passage. */
export interface Sentence extends Span {
  /** Null when it cannot be quoted. */
  text: string | null;
  stems: ReadonlySet<string>;
}

/** A quotable unit of a passage, with its heading and the alternative wordings listed there. */
export type Unit = { heading: string; ways: readonly WayOfAsking[] } & UnitBody;

type UnitBody =
  | { kind: 'paragraph'; sentences: Sentence[] }
  /**
   * Items that belong together: a list, or paragraphs that each start in bold. `markdown` is the page's
   * Markdown without links.
   */
  | {
      kind: 'points';
      items: Sentence[][];
      markdown: string;
      isNumbered: boolean;
      /** Stems of each item. */
      lines: ReadonlySet<string>[];
    }
  | { kind: 'table'; rows: string[][]; lines: ReadonlySet<string>[] };

type TextBlock = Exclude<Block, { kind: 'heading' }>;

const POINTS_MIN = 2;
const BOLD_START = /^\*\*[^*]/u;
const NUMBERED = /^\s*\d{1,3}[.)]\s/u;
const LIST_MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}/u;

/** Splits a passage's Markdown into units, in order. */
export function unitsOf(text: string): Unit[] {
  const blocks = withQuestionHeadings(blocksOf(text), text);
  const units: Unit[] = [];
  let heading = '';
  let ways: Unit['ways'] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]!;
    if (block.kind === 'heading') {
      heading = block.title;
      ways = [];
      at++;
      continue;
    }
    const also = block.kind === 'text' ? alsoAskedIn(wordsOf(text, block)) : null;
    if (also !== null && block.kind === 'text') {
      ways = also.ways;
      const [from, to] = [block.atoms[0]!.start + also.end, block.atoms.at(-1)!.end];
      if (from < to)
        units.push({
          heading,
          ways,
          kind: 'paragraph',
          sentences: sentences(text, sentencesOf(text, from, to)),
        });
      at++;
      continue;
    }
    const bold = boldParagraphs(text, blocks, at);
    const isList = bold.length >= POINTS_MIN;
    const bodies = isList ? pointsOf(text, bold) : bodiesOf(text, block);
    units.push(...bodies.map((body) => ({ heading, ways, ...body })));
    at += isList ? bold.length : 1;
  }
  return units;
}

const wordsOf = (text: string, { atoms }: TextBlock) => text.slice(atoms[0]?.start, atoms.at(-1)?.end);

function bodiesOf(text: string, { kind, atoms }: TextBlock): UnitBody[] {
  if (kind === 'text') return [{ kind: 'paragraph', sentences: sentences(text, atoms) }];
  if (kind === 'list') return pointsOf(text, atoms);
  return kind === 'table' ? tableOf(text, atoms) : [];
}

/** Returns the consecutive paragraphs from `at` that each start in bold. */
function boldParagraphs(text: string, blocks: readonly Block[], at: number): Span[] {
  const spans: Span[] = [];
  for (const block of blocks.slice(at)) {
    if (block.kind !== 'text') break;
    const span = { start: block.atoms[0]!.start, end: block.atoms.at(-1)!.end };
    if (!BOLD_START.test(text.slice(span.start, span.end))) break;
    spans.push(span);
  }
  return spans;
}

function pointsOf(text: string, spans: readonly Span[]): UnitBody[] {
  const items = spans.map((span) => {
    const start = span.start + (LIST_MARK.exec(text.slice(span.start, span.end))?.[0].length ?? 0);
    return sentences(text, sentencesOf(text, start, span.end));
  });
  const markdown = withoutLinks(text.slice(spans[0]!.start, spans.at(-1)!.end));
  const isQuotable = spans.length >= POINTS_MIN && items.flat().every((sentence) => sentence.text !== null);
  if (!isQuotable) return items.map((item) => ({ kind: 'paragraph', sentences: item }));
  const isNumbered = spans.every(({ start, end }) => NUMBERED.test(text.slice(start, end)));
  return [{ kind: 'points', items, markdown, isNumbered, lines: items.map(lineOf) }];
}

function lineOf(sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(sentences.flatMap(({ stems }) => [...stems]));
}

function sentences(text: string, spans: readonly Span[]): Sentence[] {
  return spans.map(({ start, end }) => {
    const raw = text.slice(start, end);
    return { start, end, text: quotable(raw), stems: new Set(stemsOf(raw)) };
  });
}

function tableOf(text: string, spans: readonly Span[]): UnitBody[] {
  const lines = spans.map(({ start, end }) => text.slice(start, end));
  if (lines.length < 3 || !TABLE_RULE.test(lines[1]!)) return [];
  const rows = lines.filter((_, index) => index !== 1).map(cellsOf);
  const width = rows[0]!.length;
  if (width < 2 || rows.some((row) => row.length !== width)) return [];
  if (!rows.every((row): row is string[] => row.every((cell) => cell !== null))) return [];
  return [
    {
      kind: 'table',
      rows,
      lines: rows.slice(1).map((row) => new Set(stemsOf([...rows[0]!, ...row].join(' ')))),
    },
  ];
}

function cellsOf(line: string): (string | null)[] {
  const inner = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '');
  return inner.split(/(?<!\\)\|/u).map((cell) => (/[\p{L}\p{N}]/u.test(cell) ? quotable(cell) : ''));
}
