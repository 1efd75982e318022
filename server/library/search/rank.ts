import { best, byScore, type Candidate, keepWorks } from './candidate.ts';
import { dotAt } from './dot.ts';
import { type FeedbackSettings, feedbackCosines, feedbackVector } from './feedback-vector.ts';
import type { LatentSpace } from './latent-space.ts';
import { type LexicalSettings, lexicalScores } from './lexical.ts';
import { nearestQuestions } from './nearest-question.ts';
import { proximityOf } from './proximity.ts';
import type { Query } from './query.ts';
import { type QueryWeightSettings, weighedFields } from './query-weights.ts';
import { PASSAGES_MAX } from './segment.ts';
import type { Shard } from './shard.ts';
import {
  cosineSimilarities,
  feedbackSimilarities,
  type TfIdfSettings,
  type TfIdfVector,
  tfIdfVector,
} from './tf-idf-vector.ts';
import { type DenseVectors, denseView, latentView } from './view.ts';

export interface Hit {
  passageId: string;
  workId: string;
  score: number;
}

export interface RankSettings extends LexicalSettings, QueryWeightSettings, FeedbackSettings, TfIdfSettings {
  proximity: number;
  /** The weight of a passage's nearest question, the minimum similarity, and the exponent. */
  question: number;
  questionLeast: number;
  questionPower: number;
  /** What a passage gains besides when it answers the very words. */
  sameQuestion: number;
  /**
   * How many of the best passages by words are scored in full, and how many near ones from each vector space.
   */
  candidates: number;
  near: number;
  /** Passages used as relevance feedback, in each round. */
  feedback: readonly number[];
  vectors: number;
  tfIdf: number;
  /** Exponent on the words' score, which is at most 1: below 1 the vectors count for more. */
  wordsPower: number;
  /** How far a passage's score moves toward those of its most similar passages, and how many these are. */
  smoothing: number;
  neighbors: number;
  smoothed: number;
}

/**
 * Tuned on Cranfield and CISI, whole questions and shortened ones, parts of the collections, and the sample
 * gym's questions: a flat top, not a peak (decision 5).
 */
export const RANK: RankSettings = {
  fields: [1, 0.2, 0.55],
  idfPower: 1.4,
  gramShareMost: 0.5,
  distinctnessPower: 0.3,
  distinctnessMax: 2,
  proximity: 0.3,
  question: 0.4,
  questionLeast: 0.6,
  questionPower: 2,
  sameQuestion: 0.4,
  candidates: 100,
  near: 50,
  feedback: [4, 6],
  feedbackPower: 4,
  queryShare: 0.35,
  vectors: 1.1,
  tfIdf: 0.4,
  tfIdfPower: 0.75,
  wordsPower: 0.7,
  smoothing: 0.15,
  neighbors: 7,
  smoothed: 50,
};

const NO_VECTOR: TfIdfVector = { rows: [], weights: [] };

interface Ranked extends Candidate {
  tfIdf: TfIdfVector;
}

/**
 * Ranks the passages of the shards, best first. l = ((BM25 of the fields, distinct stems weighed higher, +
 * proximity) / the best) ^ wordsPower + question · (similarity of the nearest question that the passage
 * answers) ^ questionPower; the first passages are relevance feedback, and score = l + vectors ·
 * cos(feedback, passage) + tfIdf · the same over TF-IDF vectors, in two rounds, the second with the best of
 * the first as feedback; finally the first passages' scores are smoothed over the passages most similar to
 * them. When restricted to some works, words keep their rarity across all works. With no word in common the
 * question's own vector decides alone; without a space the words do.
 */
export function rank(
  shards: readonly Shard[],
  query: Query,
  space: LatentSpace | undefined,
  { limit, works, dense }: { limit: number; works?: ReadonlySet<string>; dense?: DenseVectors },
  settings: RankSettings = RANK,
): Hit[] {
  const latent = space && latentView(shards, space, query, works);
  const asked =
    space && latent?.query ? weighedFields(query.fields, latent.query, space, settings) : query.fields;
  const lexical = lexicalScores(shards, asked, settings);
  keepWorks(shards, lexical, works);
  const top = best(shards, lexical, Math.max(limit, settings.candidates));
  const proximity = proximityOf(shards, query);
  const weigh = (candidate: Candidate) => {
    const { shard, doc } = candidate;
    return lexical[shard]![doc]! + settings.proximity * proximity(shard, doc);
  };
  for (const candidate of top) candidate.score = weigh(candidate);
  top.sort(byScore);

  const questions = nearestQuestions(shards, query, settings.questionLeast).filter(
    ({ shard, doc }) => works?.has(shards[shard]!.works[doc]!.workId) ?? true,
  );
  const spaces = [...(latent ? [latent] : []), ...(dense ? [denseView(shards, dense, works)] : [])];
  const most = top[0]?.score ?? 1;
  let pool = joined(top, questions.slice(0, settings.near));
  for (const view of spaces) {
    const feedback = feedbackVector(view, top.slice(0, settings.feedback[0]), settings);
    if (feedback)
      pool = joined(pool, view.nearest(feedback, Math.max(settings.near, top.length === 0 ? limit : 0)));
  }
  const nearness = new Map(questions.map((each) => [placeOf(each), questionScore(each.score, settings)]));
  // The pool begins with `top`, whose scores are already weighed.
  const words = pool.map((candidate, i) => {
    const weight = i < top.length ? candidate.score : weigh(candidate);
    return (weight / most) ** settings.wordsPower + (nearness.get(placeOf(candidate)) ?? 0);
  });
  const tfIdfVectors = pool.map(({ shard, doc }) =>
    space ? tfIdfVector(shards[shard]!, doc, space) : NO_VECTOR,
  );
  const ranked: Ranked[] = pool.map(({ shard, doc, id }, i) => ({
    shard,
    doc,
    id,
    tfIdf: tfIdfVectors[i]!,
    score: words[i]!,
  }));
  let examples = top.length === 0 ? [] : [...ranked].sort(byScore);
  for (const count of settings.feedback) {
    const best = examples.slice(0, count);
    const cosines = feedbackCosines(spaces, pool, best, settings);
    if (!cosines) break;
    const similarities = space && feedbackSimilarities(tfIdfVectors, best, space, settings);
    for (const [i, candidate] of ranked.entries())
      candidate.score =
        words[i]! + settings.vectors * cosines[i]! + (similarities ? settings.tfIdf * similarities[i]! : 0);
    examples = [...ranked].sort(byScore);
  }
  ranked.sort(byScore);
  if (space) smooth(ranked, shards, space, settings);
  return ranked.slice(0, limit).map(({ shard, doc, id, score }) => ({
    passageId: id,
    workId: shards[shard]!.works[doc]!.workId,
    score,
  }));
}

/** Returns what a passage gains by the nearness of a question that it answers. */
export const questionScore = (
  nearness: number,
  { question, questionPower, sameQuestion }: RankSettings,
): number => question * nearness ** questionPower + (nearness === 1 ? sameQuestion : 0);

const placeOf = ({ shard, doc }: Candidate) => shard * PASSAGES_MAX + doc;

function joined(pool: readonly Candidate[], more: readonly Candidate[]): Candidate[] {
  const known = new Set(pool.map(placeOf));
  return [...pool, ...more.filter((candidate) => !known.has(placeOf(candidate)))];
}

/** Score regularization (Diaz 2007) over the first passages, in place: they stay before the rest. */
function smooth(
  ranked: Ranked[],
  shards: readonly Shard[],
  space: LatentSpace,
  settings: RankSettings,
): void {
  const first = ranked.slice(0, settings.smoothed);
  if (settings.smoothing === 0 || first.length < 3) return;
  const cosines = cosineSimilarities(
    first.map(({ tfIdf }) => tfIdf),
    space,
  );
  const vectors = first.map(({ shard, doc }) =>
    shards[shard]!.vectors?.values.subarray(doc * space.dims, (doc + 1) * space.dims),
  );
  const similarity = first.map(() => new Float32Array(first.length));
  for (let i = 0; i < first.length; i++) {
    for (let j = 0; j < i; j++) {
      const one = vectors[i];
      const other = vectors[j];
      const near = one && other ? dotAt(one, 0, other) : 0;
      similarity[i]![j] = similarity[j]![i] = Math.max(0, (cosines[i]![j]! + near) / 2);
    }
  }
  const scores = first.map((candidate, i) => {
    const row = similarity[i]!;
    const neighbors = greatest(row, settings.neighbors);
    let total = 0;
    let theirs = 0;
    for (const j of neighbors) {
      total += row[j]!;
      theirs += row[j]! * first[j]!.score;
    }
    if (total === 0) return candidate.score;
    return (1 - settings.smoothing) * candidate.score + (settings.smoothing * theirs) / total;
  });
  for (const [i, candidate] of first.entries()) candidate.score = scores[i]!;
  first.sort(byScore);
  ranked.splice(0, first.length, ...first);
}

/** Returns the positions of the greatest values; for ties, the first. */
function greatest(values: Float32Array, count: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < values.length; place++) {
    let at = places.length;
    while (at > 0 && values[places[at - 1]!]! < values[place]!) at--;
    if (at < count) places.splice(at, 0, place);
    if (places.length > count) places.pop();
  }
  return places;
}
