import { type Candidate, candidatesOf, type Measure, widened } from './candidates.ts';
import type { Passage } from './dialogue.ts';
import { nearestStem } from './nearest-stem.ts';
import { type Reading, readingsOf, topicOf } from './passage-reading.ts';
import type { Query } from './query.ts';
import type { QuestionKind } from './question-kind.ts';
import { sportWordsIn } from './sport-words.ts';
import { stemsOf } from './stems.ts';

export interface Selection {
  /** What to quote, the best first, each from another passage. */
  quotes: Candidate[];
  /** Passages that fit and are not quoted, best first. */
  further: Passage[];
  /** How much of what is asked the best quote answers to, from 0 to 1. */
  answers: number;
}

const QUOTES_MAX = 4;
/** A quote must be at least so good, as a part of the best one's score. */
const WORTH = 0.43;
const FURTHER_WORTH = 0.5;
const ANSWERS_MIN = 0.2;
const FURTHER_ANSWERS_MIN = 0.5;
/** A word that none of the passages has counts this much more: the library may not know what is asked about. */
const UNKNOWN = 1.5;
/** Another quote from the same work is worth this much of itself. */
const SAME_WORK = 0.88;
/** Two quotes with so large a part of their stems in common say the same. */
const SAME_STEMS = 0.5;

/** Chooses what to quote from the passages a search brought, which come best first. */
export function selectQuotes(passages: readonly Passage[], query: Query, kind: QuestionKind): Selection {
  const read = corrected(query, passages);
  const topic = topicOf(read, passages);
  const readings = readingsOf(passages, read, topic, kind);
  const measure: Measure = {
    topic: withUnknown(topic, readings),
    rarity: rarityOf(topic, readings),
    kind,
  };
  const ranked = readings
    .map((reading) => bestOf(candidatesOf(reading, measure)))
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined) return { quotes: [], further: [], answers: 0 };
  const quotes = chosen(ranked, best);
  const quoted = new Set(quotes.map(({ reading }) => reading));
  const further = ranked.filter(
    ({ reading, score, answers }) =>
      !quoted.has(reading) && score >= FURTHER_WORTH * best.score && answers >= FURTHER_ANSWERS_MIN,
  );
  return {
    quotes: quotes.map((quote, index) => (index === 0 ? widened(quote) : quote)),
    further: further.map(({ reading }) => reading.passage),
    answers: Math.max(...quotes.map((quote) => quote.answers)),
  };
}

/**
 * The question with its mistyped words read as words of the passages. Outside the sport a word near to one of
 * the library's is more often another word: 'stocks' are not 'sticks'.
 */
function corrected(query: Query, passages: readonly Passage[]): Query {
  const known = new Set(passages.flatMap(({ heading, work, text }) => stemsOf(`${heading} ${work} ${text}`)));
  const isSport = sportWordsIn(query.terms.keys()) > 0;
  const read = (stem: string) => {
    const near = known.has(stem) ? null : nearestStem(stem, known);
    return near !== null && (isSport || sportWordsIn([near]) > 0) ? near : stem;
  };
  return { ...query, terms: new Map([...query.terms].map(([stem, weight]) => [read(stem), weight])) };
}

function withUnknown(topic: ReadonlyMap<string, number>, readings: readonly Reading[]) {
  const isKnown = (stem: string) => readings.some(({ stems }) => stems.has(stem));
  return new Map([...topic].map(([stem, weight]) => [stem, isKnown(stem) ? weight : weight * UNKNOWN]));
}

/** The weight of each stem, less for those that nearly every passage has. */
function rarityOf(topic: ReadonlyMap<string, number>, readings: readonly Reading[]) {
  return new Map(
    [...topic].map(([stem, weight]) => {
      const holders = readings.filter(({ stems }) => stems.has(stem)).length;
      return [stem, weight * (0.7 + Math.log(1 + (readings.length - holders + 0.5) / (holders + 0.5)))];
    }),
  );
}

function bestOf(candidates: readonly Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || candidate.score > best.score ? candidate : best),
    null,
  );
}

function chosen(ranked: readonly Candidate[], best: Candidate): Candidate[] {
  const quotes = [best];
  for (const candidate of ranked.slice(1)) {
    if (quotes.length >= QUOTES_MAX) break;
    const sameWork = quotes.filter(({ reading }) => reading.passage.work === candidate.reading.passage.work);
    if (candidate.score * SAME_WORK ** sameWork.length < WORTH * best.score) continue;
    if (candidate.answers < ANSWERS_MIN) continue;
    // One list or table is a help, two are a heap.
    if (candidate.kind !== 'words' && quotes.some(({ kind }) => kind !== 'words')) continue;
    if (quotes.some((quote) => similarity(quote.stems, candidate.stems) >= SAME_STEMS)) continue;
    quotes.push(candidate);
  }
  return quotes;
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((stem) => b.has(stem)).length;
  return both / Math.max(1, Math.min(a.size, b.size));
}
