import { isQuestion } from '#server/library/search/asked-questions.ts';
import { quotable } from '#server/offline-coach/words/plain-text.ts';
import type { Line } from './lines.ts';
import type { PassageReading } from './passage-reading.ts';
import type { Sentence, Unit } from './passage-units.ts';
import type { QuestionKind } from './question-kind.ts';

const RUN_CHARACTERS = 300;
const RUN_MAX_CHARACTERS = 460;
const LEAD_CHARACTERS = 380;
const LEAD_MAX_CHARACTERS = 620;
const POINTS_MAX_CHARACTERS = 1100;
const TABLE_MAX_ROWS = 9;

/** Sentences that depend on the one before them. */
export const LEANS =
  /^["'(]?(?:it|its|not|none|this|that|these|those|they|them|their|he|she|his|her|him|so|but|and|then|yet|nor|or|also|both|such|there|neither|again|still|instead|otherwise|however|for example|one (?:more|other)|if (?:it|yours|they|so|not)|the (?:other|second|third|last|former|latter|same))\b/iu;

/** The printed part of a passage. */
export type Quote = { stems: ReadonlySet<string> } & (
  | {
      kind: 'words';
      text: string;
      paragraph: readonly Sentence[];
      from: number;
      to: number;
      /** The list that the words introduce. */
      points: string | null;
    }
  | { kind: 'points'; markdown: string; isNumbered: boolean }
  | { kind: 'table'; rows: string[][] }
);

/** Returns the quote around the best line of a passage; null when none can be built. */
export function quoteAround(
  reading: PassageReading,
  line: Line,
  scored: readonly { line: Line; own: number }[],
  kind: QuestionKind,
): Quote | null {
  const { unit, paragraph } = line;
  if (unit.kind === 'table') {
    const [head = [], ...body] = unit.rows;
    const first = Math.max(0, Math.min(line.at - 1, body.length - TABLE_MAX_ROWS));
    const shown = unit.rows.length <= TABLE_MAX_ROWS ? body : body.slice(first, first + TABLE_MAX_ROWS - 1);
    return { kind: 'table', rows: [head, ...shown], stems: new Set(unit.lines.flatMap((each) => [...each])) };
  }
  if (unit.kind === 'points' && unit.markdown.length <= POINTS_MAX_CHARACTERS) {
    const speaking = scored.filter((each) => each.line.unit === unit && each.own > 0).length;
    const isWanted =
      kind.name === 'steps' || kind.name === 'choice' || kind.name === 'other' || line.heading.fit >= 0.5;
    if (isWanted || speaking >= unit.items.length / 2) {
      const { markdown, isNumbered } = unit;
      return {
        kind: 'points',
        markdown,
        isNumbered,
        stems: new Set(unit.lines.flatMap((each) => [...each])),
      };
    }
  }
  const run = extended(reading, paragraph, line.at, { enough: RUN_CHARACTERS, most: RUN_MAX_CHARACTERS });
  if (run === null) return null;
  const stems = new Set(paragraph.slice(run.from, run.to).flatMap((sentence) => [...sentence.stems]));
  return { kind: 'words', ...run, paragraph, points: null, stems };
}

/**
 * Extends a sentence with neighbors that read well with it: first what it depends on, then what follows, then
 * what led up to it.
 */
function extended(
  { passage }: PassageReading,
  paragraph: readonly Sentence[],
  at: number,
  { enough, most }: { enough: number; most: number },
): { from: number; to: number; text: string } | null {
  const textFrom = (from: number, to: number) =>
    quotable(passage.text.slice(paragraph[from]!.start, paragraph[to - 1]!.end));
  let from = at;
  let to = at + 1;
  let text = textFrom(from, to);
  if (text === null) return null;
  const take = (nextFrom: number, nextTo: number): boolean => {
    if (nextFrom < 0 || nextTo > paragraph.length) return false;
    const wider = textFrom(nextFrom, nextTo);
    if (wider === null || wider.length > most || leadsOn(wider)) return false;
    [from, to, text] = [nextFrom, nextTo, wider];
    return true;
  };
  const before = paragraph[from - 1]?.text;
  if (before && isQuestion(before)) take(from - 1, to);
  while (LEANS.test(text) && take(from - 1, to));
  while (text.length < enough && take(from, pastQuestion(paragraph, to)));
  while (text.length < enough && take(from - 1, to));
  return { from, to, text };
}

/** Whether a text needs what follows it: a lead-in its list or table, a question its answer. */
const leadsOn = (text: string): boolean => text.endsWith(':') || isQuestion(text);

/** Returns the end of the next sentence, and of the one that answers it if it is a question. */
const pastQuestion = (paragraph: readonly Sentence[], at: number): number =>
  isQuestion(paragraph[at]?.text ?? '') ? at + 2 : at + 1;

/**
 * Extends the quote back to the first sentence below its heading, when the heading is a question and the
 * result is short: such entries answer in their first sentence.
 */
export function fromOpening<T extends Quote & { reading: PassageReading }>(candidate: T): T {
  if (candidate.kind !== 'words' || candidate.from === 0) return candidate;
  const { reading, paragraph, to } = candidate;
  const at = reading.units.findIndex((unit) => unit.kind === 'paragraph' && unit.sentences === paragraph);
  const unit = reading.units[at];
  const isFirst = unit !== undefined && reading.units[at - 1]?.heading !== unit.heading;
  const heading = unit?.heading || (reading.passage.heading.split(' › ').at(-1) ?? '');
  if (!isFirst || !isQuestion(heading)) return candidate;
  const text = quotable(reading.passage.text.slice(paragraph[0]!.start, paragraph[to - 1]!.end));
  return text === null || text.length > LEAD_MAX_CHARACTERS ? candidate : { ...candidate, from: 0, text };
}

/** Extends a short quote with more of its passage, including a list that it introduces. */
export function widened<T extends Quote & { reading: PassageReading }>(candidate: T): T {
  if (candidate.kind !== 'words') return candidate;
  const { reading, paragraph, from } = candidate;
  const isLast = (at: number) => at === paragraph.length;
  const following = unitAfter(reading, paragraph);
  const isSame = following !== undefined && following.heading === headingAbove(reading, paragraph);
  const list =
    following?.kind === 'points' && isSame && following.markdown.length <= POINTS_MAX_CHARACTERS
      ? following
      : null;
  // 'I look for five signs:' needs the list of five.
  const endsInLeadIn =
    list !== null && isLast(candidate.to + 1) && paragraph.at(-1)?.text?.endsWith(':') === true;
  const to = endsInLeadIn ? candidate.to + 1 : candidate.to;
  if (list !== null && isLast(to)) {
    const text = quotable(reading.passage.text.slice(paragraph[from]!.start, paragraph[to - 1]!.end));
    if (text !== null) return { ...candidate, to, text, points: list.markdown };
  }
  const next = isLast(to) ? following : undefined;
  const flow = next?.kind === 'paragraph' && isSame ? [...paragraph, ...next.sentences] : paragraph;
  let wide = { from, to, text: candidate.text };
  while (wide.text.length < LEAD_CHARACTERS && wide.to < flow.length) {
    const end = pastQuestion(flow, wide.to);
    if (end > flow.length) break;
    const text = quotable(reading.passage.text.slice(flow[wide.from]!.start, flow[end - 1]!.end));
    if (text === null || text.length > LEAD_MAX_CHARACTERS || leadsOn(text)) break;
    wide = { ...wide, to: end, text };
  }
  // 'First find out which half failed.' needs the two halves.
  const last =
    next?.kind === 'paragraph' && wide.to === flow.length ? unitAfter(reading, next.sentences) : undefined;
  const isListBelow = last?.kind === 'points' && isSame && last.heading === following?.heading;
  const points =
    isListBelow && last.markdown.length <= POINTS_MAX_CHARACTERS ? last.markdown : candidate.points;
  return { ...candidate, ...wide, paragraph: flow, points };
}

function headingAbove({ units }: PassageReading, paragraph: readonly Sentence[]): string | undefined {
  return units.find((unit) => unit.kind === 'paragraph' && unit.sentences === paragraph)?.heading;
}

/** Returns the unit directly after a paragraph, such as the list after 'I look for five signs'. */
function unitAfter({ units }: PassageReading, paragraph: readonly Sentence[]): Unit | undefined {
  const at = units.findIndex((unit) => unit.kind === 'paragraph' && unit.sentences === paragraph);
  return at < 0 ? undefined : units[at + 1];
}
