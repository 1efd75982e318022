import type { Passage } from './dialogue.ts';
import { type Sentence, type Unit, unitsOf } from './passage-units.ts';
import { quotable } from './plain-text.ts';
import { coverage, type Query, stemsOf } from './query.ts';
import type { QuestionKind } from './question-kind.ts';

/** Something to quote. */
export type Quote =
  | { kind: 'words'; passage: Passage; text: string; score: number }
  | { kind: 'points'; passage: Passage; items: string[]; isNumbered: boolean; score: number }
  | { kind: 'table'; passage: Passage; rows: string[][]; score: number };

export interface Selection {
  quotes: Quote[];
  /** Passages that fit and are not quoted, best first. */
  further: Passage[];
  /** How much of the question the quoted passages answer to, from 0 to 1. */
  coverage: number;
}

const QUOTES_MAX = 4;
const RUN_MAX_CHARACTERS = 460;
const RUN_MAX_SENTENCES = 4;
const RUN_MIN_CHARACTERS = 40;
const POINTS_MAX = 8;
const POINT_MAX_CHARACTERS = 260;
const TABLE_MAX_ROWS = 9;
/** A quote must be at least so good, as a part of the best one's score. */
const WORTH = 0.55;
/** Two quotes with so many stems in common say the same. */
const SAME = 0.5;
/** A sentence that leans on what stood before it. */
const LEANS =
  /^["'(]?(?:it|its|this|that|these|those|they|them|their|he|she|his|her|him|so|but|and|then|yet|nor|or|also|both|such|there|neither|again|still|instead|otherwise|however|the (?:other|second|third|last|former|latter|same))\b/iu;

interface Candidate {
  quote: Quote;
  stems: ReadonlySet<string>;
}

/** Chooses what to quote from the passages a search brought, which come best first. */
export function selectQuotes(passages: readonly Passage[], query: Query, kind: QuestionKind): Selection {
  const read = passages.map((passage) => ({
    passage,
    units: unitsOf(passage.text),
    heading: new Set(stemsOf(`${passage.heading} ${passage.work}`)),
    stems: new Set(stemsOf(`${passage.heading} ${passage.work} ${passage.text}`)),
  }));
  const rarity = rarityOf(query.terms, read);
  const candidates = read
    .map(({ passage, units, heading, stems }, rank) => {
      const fit = (0.25 + 0.75 * coverage(query.terms, stems)) / (1 + 0.12 * rank);
      return bestOf(passage, units, heading, { terms: rarity, kind, fit });
    })
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.quote.score - a.quote.score);
  const chosen = distinct(candidates);
  const quoted = new Set(chosen.map(({ quote }) => quote.passage.number));
  const covered = new Set(
    read.filter(({ passage }) => quoted.has(passage.number)).flatMap(({ stems }) => [...stems]),
  );
  return {
    quotes: chosen.map(({ quote }) => quote),
    further: candidates
      .filter(({ quote }) => !quoted.has(quote.passage.number))
      .slice(0, 2)
      .map(({ quote }) => quote.passage),
    coverage: coverage(query.terms, covered),
  };
}

/** The weight of each term, less for those that nearly every passage has: they tell sentences apart no more. */
function rarityOf(terms: ReadonlyMap<string, number>, read: readonly { stems: ReadonlySet<string> }[]) {
  return new Map(
    [...terms].map(([stem, weight]) => {
      const holders = read.filter(({ stems }) => stems.has(stem)).length;
      return [stem, weight * (0.6 + Math.log(1 + (read.length - holders + 0.5) / (holders + 0.5)))];
    }),
  );
}

interface Measure {
  terms: ReadonlyMap<string, number>;
  kind: QuestionKind;
  fit: number;
}

function bestOf(
  passage: Passage,
  units: readonly Unit[],
  heading: ReadonlySet<string>,
  measure: Measure,
): Candidate | null {
  const about = coverage(measure.terms, heading);
  let best: Candidate | null = null;
  const offer = (quote: Quote, stems: ReadonlySet<string>) => {
    if (best === null || quote.score > best.quote.score) best = { quote, stems };
  };
  for (const [index, unit] of units.entries()) {
    const opening = index === 0 ? 0.3 * about : 0;
    if (unit.kind === 'paragraph') {
      for (const run of runsOf(unit.sentences)) {
        const text = quotable(passage.text.slice(run[0]!.span.start, run.at(-1)!.span.end));
        if (text === null || text.length < RUN_MIN_CHARACTERS || text.length > RUN_MAX_CHARACTERS) continue;
        const stems = new Set(run.flatMap((sentence) => [...sentence.stems]));
        const lead = run[0] === unit.sentences[0] ? opening + 0.1 : 0;
        const score = measure.fit * (worthOf(text, stems, about, measure) + lead);
        offer({ kind: 'words', passage, text, score }, stems);
      }
      continue;
    }
    const worth =
      0.9 * coverage(measure.terms, unit.stems) + 0.5 * about + (measure.kind.name === 'steps' ? 0.35 : 0);
    const score = measure.fit * worth;
    if (unit.kind === 'points') {
      const items = unit.items.filter((item) => item.length <= POINT_MAX_CHARACTERS).slice(0, POINTS_MAX);
      if (items.length > 1)
        offer({ kind: 'points', passage, items, isNumbered: unit.isNumbered, score }, unit.stems);
    } else if (unit.rows.length <= TABLE_MAX_ROWS)
      offer({ kind: 'table', passage, rows: unit.rows, score }, unit.stems);
  }
  return best;
}

/** Every stretch of a few sentences of one paragraph that can be quoted. */
function* runsOf(sentences: readonly Sentence[]): Generator<Sentence[]> {
  for (let from = 0; from < sentences.length; from++)
    for (let to = from + 1; to <= Math.min(sentences.length, from + RUN_MAX_SENTENCES); to++) {
      if (sentences[to - 1]!.text === null) break;
      yield sentences.slice(from, to);
    }
}

function worthOf(text: string, stems: ReadonlySet<string>, about: number, { terms, kind }: Measure): number {
  let worth = coverage(terms, stems) + 0.25 * about;
  if (kind.sounds.test(text)) worth += 0.2;
  if (LEANS.test(text)) worth -= 0.25;
  if (text.endsWith('?')) worth -= 0.3;
  if (text.endsWith(':')) worth -= 0.3;
  // A single short sentence says too little; beyond two or three, more words should bring more of the answer.
  return worth - Math.abs(text.length - 220) / 1200;
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  const least = WORTH * (candidates[0]?.quote.score ?? 0);
  for (const candidate of candidates) {
    if (chosen.length >= QUOTES_MAX || candidate.quote.score < least) break;
    if (chosen.every((other) => overlap(other.stems, candidate.stems) < SAME)) chosen.push(candidate);
  }
  return chosen;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((stem) => b.has(stem)).length;
  return both / Math.max(1, Math.min(a.size, b.size));
}
