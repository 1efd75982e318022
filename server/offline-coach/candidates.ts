import type { Reading } from './passage-reading.ts';
import type { Sentence, Unit } from './passage-units.ts';
import { quotable } from './plain-text.ts';
import type { QuestionKind } from './question-kind.ts';
import { coverage, stemsOf } from './stems.ts';

/** Something that could be quoted, and how good an answer it is. */
export type Candidate = {
  reading: Reading;
  score: number;
  /** How much of the question it answers to together with its heading, from 0 to 1. */
  answers: number;
  stems: ReadonlySet<string>;
} & (
  | {
      kind: 'words';
      text: string;
      paragraph: readonly Sentence[];
      from: number;
      to: number;
      /** The list that the words lead up to. */
      points: string | null;
    }
  | { kind: 'points'; markdown: string; isNumbered: boolean }
  | { kind: 'table'; rows: string[][] }
);

export interface Measure {
  /** What is asked about, with the weight of each stem in judging how much is answered. */
  topic: ReadonlyMap<string, number>;
  /** The same, less for stems that nearly every passage has: those no longer distinguish sentences. */
  rarity: ReadonlyMap<string, number>;
  kind: QuestionKind;
}

const RUN_MAX_SENTENCES = 4;
const RUN_MIN_CHARACTERS = 30;
const RUN_GOOD_CHARACTERS = 230;
const RUN_MAX_CHARACTERS = 430;
const LEAD_CHARACTERS = 270;
const LEAD_MAX_CHARACTERS = 620;
const POINTS_MAX_CHARACTERS = 1100;
const TABLE_MAX_ROWS = 9;
/** The best line of a list or table must speak of so much of what is asked, and half of them of some of it, … */
const LINE_ANSWERS_MIN = 0.34;
const LINE_SPEAKS_MIN = 0.15;
const LINES_SPEAKING_MIN = 0.5;
/** … unless its heading names just that. */
const HEADING_FITS = 0.6;
/** Words so few say little even when they are the right ones. */
const THIN_CHARACTERS = 110;

/** A sentence that leans on what stood before it. */
const LEANS =
  /^["'(]?(?:it|its|this|that|these|those|they|them|their|he|she|his|her|him|so|but|and|then|yet|nor|or|also|both|such|there|neither|again|still|instead|otherwise|however|for example|one (?:more|other)|if (?:it|yours|they|so|not)|the (?:other|second|third|last|former|latter|same))\b/iu;

/** 'If you like them, …' */
const POINTS_BACK = /^[^.!?,;]{0,24}\b(?:them|they|those|these)\b/iu;

/** The best of each kind that a passage has to offer. */
export function candidatesOf(reading: Reading, measure: Measure): Candidate[] {
  const found: Candidate[] = [];
  for (const [index, unit] of reading.units.entries()) {
    if (unit.kind === 'table') {
      if (unit.rows.length <= TABLE_MAX_ROWS) found.push(...blockCandidate(reading, unit, measure));
      continue;
    }
    if (unit.kind === 'points' && unit.markdown.length <= POINTS_MAX_CHARACTERS)
      found.push(...blockCandidate(reading, unit, measure));
    const paragraphs = unit.kind === 'points' ? unit.items : [unit.sentences];
    for (const paragraph of paragraphs) found.push(...runsOf(reading, paragraph, measure, index === 0));
  }
  return found;
}

function blockCandidate(
  reading: Reading,
  unit: Exclude<Unit, { kind: 'paragraph' }>,
  { topic, rarity, kind }: Measure,
): Candidate[] {
  const names = reading.headingFit >= HEADING_FITS;
  const byLine = unit.lines.map((stems) => coverage(topic, stems));
  const line = Math.max(...byLine);
  const speaking = byLine.filter((answers) => answers >= LINE_SPEAKS_MIN).length / byLine.length;
  if (!names && (line < LINE_ANSWERS_MIN || speaking < LINES_SPEAKING_MIN)) return [];
  const stems = new Set(unit.lines.flatMap((each) => [...each]));
  const withSetting = new Set([...stems, ...reading.setting]);
  const isWanted = kind.name === 'steps' || (kind.name === 'number' && unit.kind === 'table');
  const worth =
    0.4 * Math.max(coverage(rarity, withSetting), reading.headingFit) +
    0.35 * Math.max(line, reading.headingFit) +
    0.35 * reading.headingFit +
    (isWanted ? (names ? 0.4 : 0.2) : 0.05);
  const answers = coverage(topic, withSetting);
  const base = { reading, stems, answers, score: scoreOf(reading, worth, answers) };
  return unit.kind === 'table'
    ? [{ ...base, kind: 'table', rows: unit.rows }]
    : [{ ...base, kind: 'points', markdown: unit.markdown, isNumbered: unit.isNumbered }];
}

/** Every stretch of a few sentences of a paragraph that can be quoted. */
function runsOf(
  reading: Reading,
  paragraph: readonly Sentence[],
  measure: Measure,
  isOpening: boolean,
): Candidate[] {
  const runs: Candidate[] = [];
  for (let from = 0; from < paragraph.length; from++)
    for (let to = from + 1; to <= Math.min(paragraph.length, from + RUN_MAX_SENTENCES); to++) {
      const text = textOf(reading, paragraph, from, to);
      if (text === null || text.length > RUN_MAX_CHARACTERS) break;
      if (text.length < RUN_MIN_CHARACTERS) continue;
      runs.push(runOf(reading, { text, paragraph, from, to }, measure, isOpening && from === 0));
    }
  return runs;
}

function runOf(
  reading: Reading,
  run: { text: string; paragraph: readonly Sentence[]; from: number; to: number },
  measure: Measure,
  isOpening: boolean,
): Candidate {
  const { topic, rarity, kind } = measure;
  const stems = new Set(run.paragraph.slice(run.from, run.to).flatMap((sentence) => [...sentence.stems]));
  const said = kind.sounds.test(run.text) ? [...stems, ...stemsOf(kind.implies ?? '')] : [...stems];
  const withSetting = new Set([...said, ...reading.setting]);
  // Under a heading that is the question, the first lines are the answer, whatever words they use.
  const byHeading = reading.headingFit * (isOpening ? 1 : 0.6);
  const worth =
    0.7 * Math.max(coverage(rarity, new Set(said)), byHeading) +
    0.3 * coverage(rarity, withSetting) +
    (run.from === 0 ? 0.08 : 0) +
    (isOpening ? 0.3 * reading.headingFit : 0) +
    mannerOf(run.text, run.paragraph[run.from]!, measure);
  const answers = coverage(topic, withSetting);
  return {
    kind: 'words',
    reading,
    ...run,
    points: null,
    stems,
    answers,
    score: scoreOf(reading, worth, answers),
  };
}

/** What speaks of a part of the question only, however well, is no answer to it. */
function scoreOf(reading: Reading, worth: number, answers: number): number {
  return reading.promise * worth * (0.4 + 0.6 * Math.max(answers, reading.headingFit));
}

/** How a stretch reads as an answer to this kind of question, whatever it is about. */
function mannerOf(text: string, first: Sentence, { topic, kind }: Measure): number {
  const sounds = kind.sounds.test(text);
  // 'Price: 20.00 USD.' is short and all there is to say.
  if (sounds && kind.implies !== undefined) return kind.weight;
  let manner = sounds ? kind.weight : 0;
  if (kind.name === 'definition' && defines(first, topic)) manner += 0.35;
  if (LEANS.test(text) || POINTS_BACK.test(text)) manner -= 0.25;
  if (/^[^.!]*\?/u.test(text)) manner -= 0.12;
  if (/[?:]$/u.test(text)) manner -= 0.3;
  if (text.length < THIN_CHARACTERS) manner -= 0.12;
  return manner - Math.abs(text.length - RUN_GOOD_CHARACTERS) / 1100;
}

/** Whether a sentence says of the thing itself what it is: 'Circa max means …', 'A deload is …'. */
function defines(sentence: Sentence, topic: ReadonlyMap<string, number>): boolean {
  const subject = /^(.{2,60}?)\b(?:is|are|means|mean|was|were|refers)\b/iu.exec(sentence.text ?? '')?.[1];
  if (subject === undefined) return false;
  const words = subject.toLowerCase();
  return [...topic].some(([stem, weight]) => weight >= 1 && words.includes(stem));
}

/** The chosen stretch with more of its passage: an answer that begins with one lone sentence reads thin. */
export function widened(candidate: Candidate): Candidate {
  if (candidate.kind !== 'words') return candidate;
  const { reading, paragraph } = candidate;
  let { from, to, text } = candidate;
  const flow = [...paragraph];
  const take = (nextFrom: number, nextTo: number) => {
    const wider = textOf(reading, flow, nextFrom, nextTo);
    if (wider === null || wider.length > LEAD_MAX_CHARACTERS) return false;
    [from, to, text] = [nextFrom, nextTo, wider];
    return true;
  };
  while (from > 0 && LEANS.test(text) && take(from - 1, to));
  while (to < paragraph.length && text.length < LEAD_CHARACTERS && take(from, to + 1));
  const next = to === paragraph.length ? unitAfter(reading, paragraph) : undefined;
  if (next?.kind === 'points' && next.markdown.length <= POINTS_MAX_CHARACTERS)
    return { ...candidate, from, to, text, points: next.markdown };
  if (next?.kind === 'paragraph' && text.length < THIN_CHARACTERS) {
    flow.push(...next.sentences);
    while (to < flow.length && text.length < LEAD_CHARACTERS && take(from, to + 1));
  }
  return { ...candidate, paragraph: flow, from, to, text };
}

/** What stands right behind a paragraph: 'I look for five signs' needs the five. */
function unitAfter({ units }: Reading, paragraph: readonly Sentence[]): Unit | undefined {
  const at = units.findIndex((unit) => unit.kind === 'paragraph' && unit.sentences === paragraph);
  return at < 0 ? undefined : units[at + 1];
}

function textOf(
  { passage }: Reading,
  sentences: readonly Sentence[],
  from: number,
  to: number,
): string | null {
  return quotable(passage.text.slice(sentences[from]!.start, sentences[to - 1]!.end));
}
