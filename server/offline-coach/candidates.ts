import { headingFitOf, type Reading } from './passage-reading.ts';
import type { Sentence, Unit } from './passage-units.ts';
import { quotable } from './plain-text.ts';
import type { QuestionKind } from './question-kind.ts';
import { met, type Term } from './question-terms.ts';
import { stemsOf } from './stems.ts';

/** Something that could be quoted, and how good an answer it is. */
export type Candidate = {
  reading: Reading;
  score: number;
  evidence: Evidence;
  /** The one sentence that answers best. */
  core: string | null;
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

/** What speaks for a quote's being an answer, and not only about the same things. */
export interface Evidence {
  /** How much of the question the quote and its headings meet, from 0 to 1. */
  answers: number;
  /** The weight of the greatest word that they do not meet. */
  missed: number;
  /** How many words of the question say what it is about: of a long one, more may go unmet. */
  topics: number;
  /** How far it lacks the number that the question asks for. */
  inexact: number;
}

/** What sentences are scored by. */
export interface Measure {
  terms: readonly Term[];
  kind: QuestionKind;
}

const RUN_CHARACTERS = 300;
const RUN_MAX_CHARACTERS = 460;
const LEAD_CHARACTERS = 380;
const LEAD_MAX_CHARACTERS = 620;
const POINTS_MAX_CHARACTERS = 1100;
const TABLE_MAX_ROWS = 9;

/** How much a word counts that stands not in the sentence itself but near it. */
export const NEAR = { heading: 1.2, setting: 1, before: 0.05, after: 0.15, passage: 0.03 };
export const MANNER = {
  kind: 0.95,
  inexact: 0.2,
  own: 0.23,
  synopsis: 0.3,
  opening: 0.7,
  openingDecay: 0.3,
  defines: 0.45,
  leans: 0.12,
  question: 0.25,
  leadsOn: 0.12,
  thin: 0.01,
  list: 0.02,
  table: 0.02,
};
const THIN_CHARACTERS = 40;
const BARE_CHARACTERS = 8;

/** A sentence that leans on what stood before it. */
export const LEANS =
  /^["'(]?(?:it|its|this|that|these|those|they|them|their|he|she|his|her|him|so|but|and|then|yet|nor|or|also|both|such|there|neither|again|still|instead|otherwise|however|for example|one (?:more|other)|if (?:it|yours|they|so|not)|the (?:other|second|third|last|former|latter|same))\b/iu;
/** 'If you like them, …' */
const POINTS_BACK = /^[^.!?,;]{0,24}\b(?:them|they|those|these)\b/iu;

/** A sentence, list item or table row at its place in a passage. */
interface Line {
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

/** The best that a passage has to offer; null when nothing of it can be quoted. */
export function candidateOf(reading: Reading, measure: Measure): Candidate | null {
  const lines = linesOf(reading, measure.terms);
  // What no passage has tells none from another.
  const known = measure.terms.filter(({ isUnknown }) => !isUnknown);
  const distinguishing = known.length === 0 ? measure : { ...measure, terms: known };
  const scored = lines
    .map((line, index) => ({ line, ...scoreOf(reading, lines, index, distinguishing) }))
    .filter(({ line }) => line.text !== null);
  const best = scored.reduce<(typeof scored)[number] | null>(
    (top, each) => (top === null || each.worth > top.worth ? each : top),
    null,
  );
  if (best === null) return null;
  const { line, worth, fit } = best;
  const quoted = quotedAround(reading, line, scored, measure);
  if (quoted === null) return null;
  const implied = fit > 0 ? measure.kind.implies : [];
  const context = new Set([...quoted.stems, ...reading.setting, ...line.heading]);
  const shares = measure.terms.map((term) => (implied.includes(term.stem) ? 1 : met(term, context)));
  const weighed = measure.terms.map(({ weight }, at) => ({ weight, share: shares[at]! }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const found = weighed.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return {
    ...quoted,
    reading,
    score: reading.promise * worth,
    evidence: {
      answers: total === 0 ? 0 : found / total,
      missed: Math.max(0, ...weighed.map(({ weight, share }) => weight * (1 - share))),
      topics: measure.terms.filter(({ isTopic }) => isTopic).length,
      inexact: measure.kind.isExact ? 1 - fit : 0,
    },
    core: line.text,
  };
}

function linesOf({ units, heading, headingFit }: Reading, terms: readonly Term[]): Line[] {
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
        lines.push({
          text,
          stems,
          unit,
          paragraph,
          at,
          below: below++,
          ...nearest,
        });
  }
  return lines;
}

/** How good a line is as an answer, whatever passage it stands in, and how much of the question it meets itself. */
function scoreOf(
  reading: Reading,
  lines: readonly Line[],
  index: number,
  { terms, kind }: Measure,
): { worth: number; own: number; fit: number } {
  const line = lines[index]!;
  const { setting, stems } = reading;
  const { heading, headingFit } = line;
  const fit = kind.fits(line.text ?? '');
  const implied = fit > 0 ? kind.implies : [];
  const before = lines[index - 1]?.stems;
  const after = lines[index + 1]?.stems;
  const inSentence = (term: Term) => (implied.includes(term.stem) ? 1 : met(term, line.stems));
  const own = covered(terms, inSentence);
  const near = covered(terms, (term) => {
    const here = inSentence(term);
    if (here === 1) return 1;
    return Math.max(
      here,
      NEAR.heading * met(term, heading),
      NEAR.setting * met(term, setting),
      before === undefined ? 0 : NEAR.before * met(term, before),
      after === undefined ? 0 : NEAR.after * met(term, after),
      NEAR.passage * met(term, stems),
    );
  });
  // What has no number where one is asked for can be about it and not answer it.
  const exact = kind.isExact ? 1 - MANNER.inexact * (1 - fit) : 1;
  const worth =
    near * exact +
    MANNER.own * own * exact +
    MANNER.kind * kind.weight * fit +
    (MANNER.opening * headingFit ** 3) / (1 + MANNER.openingDecay * line.below) +
    mannerOf(line, { terms, kind });
  return { worth, own, fit };
}

function covered(terms: readonly Term[], metBy: (term: Term) => number): number {
  let sum = 0;
  let found = 0;
  for (const term of terms) {
    sum += term.weight;
    found += term.weight * metBy(term);
  }
  return sum === 0 ? 0 : found / sum;
}

/** How a line reads as an answer, whatever it is about. */
function mannerOf({ text, unit, headingFit, below }: Line, { terms, kind }: Measure): number {
  if (text === null) return 0;
  let manner = 0;
  if (unit.kind === 'table')
    return kind.name === 'amount' || kind.name === 'count' || kind.name === 'size'
      ? MANNER.table
      : -MANNER.table;
  if (kind.name === 'definition') manner += MANNER.defines * defines(text, terms);
  if (SYNOPSIS.test(text)) manner -= MANNER.synopsis;
  if (kind.name === 'steps' && unit.kind === 'points') manner += MANNER.list;
  // Under a heading that names the thing, 'it' is that thing.
  if (LEANS.test(text) || POINTS_BACK.test(text)) manner -= MANNER.leans * (below === 0 ? 1 - headingFit : 1);
  if (text.endsWith('?')) manner -= MANNER.question;
  if (text.endsWith(':')) manner -= MANNER.leadsOn;
  if (text.length < THIN_CHARACTERS && kind.fits(text) === 0) manner -= MANNER.thin;
  // 'No.' answers what is asked for a yes or a no, and nothing else.
  if (text.length < BARE_CHARACTERS && kind.name !== 'yes or no') manner -= MANNER.question;
  return manner;
}

/** How far a sentence says of the thing itself what it is: 'Circa max means …', 'A deload is a …'. */
function defines(sentence: string, terms: readonly Term[]): number {
  const topics = terms.filter(({ isTopic }) => isTopic);
  const named = DEFINITION.exec(sentence) ?? CALLED.exec(sentence);
  if (named === null) {
    // 'Ruth Halvorsen, who founded the gym, …'
    const first = new Set(stemsOf(sentence.split(' ').slice(0, SUBJECT_WORDS).join(' ')));
    return topics.length > 0 && topics.every((term) => met(term, first) > 0) ? BEGINS_WITH_IT : 0;
  }
  const words = new Set(stemsOf(named[1] ?? ''));
  const found = topics.filter((term) => met(term, words) > 0);
  if (found.length === 0) return 0;
  const share = (found.length / topics.length) * (PURPOSE.test(sentence) ? SAYS_WHAT_FOR : 1);
  // 'The deload that I gave him last year is a …' is no definition of a deload.
  const focus = Math.min(1, (found.length + 1) / Math.max(1, words.size));
  return share * focus;
}

/** 'Feeders are for people who …' says less of what a feeder is than 'A feeder is …'. */
const PURPOSE = /^.{2,70}? (?:is|are) (?:for|to|used)\b/iu;
const SAYS_WHAT_FOR = 0.6;
const SUBJECT_WORDS = 4;
const BEGINS_WITH_IT = 0.7;
const DEFINITION =
  /^(.{2,70}?)(?:,.{2,40},)? (?:(?:is|are|was|were)(?: (?:simply|just|nothing but|not|only|really|therefore))? (?:an?|the|any|one|some|that|when|what|how|where|our|my|those|called|used|for|to|nothing)\b|means?\b|refers?\b|describes?\b|consists?\b|stands? for\b)/iu;
const CALLED = /\b(?:called|named|known as|the term|by)\s+(.{2,40})/iu;
/** The contents of a chapter in catchwords. */
const SYNOPSIS = /(?:--|—|–|\.{3,}|…).{1,80}(?:--|—|–|\.{3,}|…).{1,80}(?:--|—|–|\.{3,}|…)/u;

type Quoted = Pick<Candidate, 'stems'> &
  (
    | Pick<Extract<Candidate, { kind: 'words' }>, 'kind' | 'text' | 'paragraph' | 'from' | 'to' | 'points'>
    | Pick<Extract<Candidate, { kind: 'points' }>, 'kind' | 'markdown' | 'isNumbered'>
    | Pick<Extract<Candidate, { kind: 'table' }>, 'kind' | 'rows'>
  );

/** What is quoted of a passage whose best line this is. */
function quotedAround(
  reading: Reading,
  line: Line,
  scored: readonly { line: Line; own: number }[],
  { kind }: Measure,
): Quoted | null {
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
      kind.name === 'steps' || kind.name === 'choice' || kind.name === 'other' || line.headingFit >= 0.5;
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
  const run = grown(reading, paragraph, line.at, { enough: RUN_CHARACTERS, most: RUN_MAX_CHARACTERS });
  if (run === null) return null;
  const stems = new Set(paragraph.slice(run.from, run.to).flatMap((sentence) => [...sentence.stems]));
  return { kind: 'words', ...run, paragraph, points: null, stems };
}

/** A sentence with as many of its neighbors as read well together: what it leans on, then what follows, then what led up to it. */
function grown(
  { passage }: Reading,
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
    // What leads on to a list or table says nothing without it.
    if (wider === null || wider.length > most || wider.endsWith(':')) return false;
    [from, to, text] = [nextFrom, nextTo, wider];
    return true;
  };
  while (LEANS.test(text) && take(from - 1, to));
  while (text.length < enough && take(from, to + 1));
  while (text.length < enough && take(from - 1, to));
  return { from, to, text };
}

/** The chosen quote with more of its passage: an answer that begins with one lone sentence reads thin. */
export function widened(candidate: Candidate): Candidate {
  if (candidate.kind !== 'words') return candidate;
  const { reading, paragraph, from } = candidate;
  const isLast = (at: number) => at === paragraph.length;
  const behind = unitAfter(reading, paragraph);
  const isSame = behind !== undefined && behind.heading === headingAbove(reading, paragraph);
  const list =
    behind?.kind === 'points' && isSame && behind.markdown.length <= POINTS_MAX_CHARACTERS ? behind : null;
  // 'I look for five signs:' needs the five.
  const leadsOn = list !== null && isLast(candidate.to + 1) && paragraph.at(-1)?.text?.endsWith(':') === true;
  const to = leadsOn ? candidate.to + 1 : candidate.to;
  if (list !== null && isLast(to)) {
    const text = quotable(reading.passage.text.slice(paragraph[from]!.start, paragraph[to - 1]!.end));
    if (text !== null) return { ...candidate, to, text, points: list.markdown };
  }
  const next = isLast(to) ? behind : undefined;
  const flow = next?.kind === 'paragraph' && isSame ? [...paragraph, ...next.sentences] : paragraph;
  let wide = { from, to, text: candidate.text };
  while (wide.text.length < LEAD_CHARACTERS && wide.to < flow.length) {
    const text = quotable(reading.passage.text.slice(flow[wide.from]!.start, flow[wide.to]!.end));
    if (text === null || text.length > LEAD_MAX_CHARACTERS || text.endsWith(':')) break;
    wide = { ...wide, to: wide.to + 1, text };
  }
  return { ...candidate, ...wide, paragraph: flow };
}

function headingAbove({ units }: Reading, paragraph: readonly Sentence[]): string | undefined {
  return units.find((unit) => unit.kind === 'paragraph' && unit.sentences === paragraph)?.heading;
}

/** What stands right behind a paragraph: 'I look for five signs' needs the five. */
function unitAfter({ units }: Reading, paragraph: readonly Sentence[]): Unit | undefined {
  const at = units.findIndex((unit) => unit.kind === 'paragraph' && unit.sentences === paragraph);
  return at < 0 ? undefined : units[at + 1];
}
