import { best, byScore, type Candidate } from './candidate.ts';
import { dotAt } from './dot.ts';
import { cosinesOf, type WantedSettings, wantedIn } from './feedback-vector.ts';
import type { LatentSpace } from './latent.ts';
import { type LexicalSettings, lexicalScores } from './lexical.ts';
import { proximityOf } from './proximity.ts';
import type { Query } from './query.ts';
import { type QueryWeightSettings, weighedFields } from './query-weights.ts';
import type { Shard } from './shard.ts';
import { type Bag, type BagSettings, bagCosines, bagOf, likenesses } from './tf-idf-vector.ts';
import { type DenseVectors, denseView, latentView } from './view.ts';

export interface Hit {
  passageId: string;
  workId: string;
  score: number;
}

export interface RankSettings extends LexicalSettings, QueryWeightSettings, WantedSettings, BagSettings {
  proximity: number;
  /** Best passages by words that are looked at closer, and near ones in the space beside them. */
  candidates: number;
  near: number;
  /** Passages taken as an example of what is wanted, in each round. */
  feedback: readonly number[];
  vectors: number;
  bags: number;
  /** Power of the words' score, which is at most 1: below 1 what else speaks for a passage counts for more. */
  wordsPower: number;
  /** How far a passage's score moves towards those of the passages most like it, and how many these are. */
  smoothing: number;
  alike: number;
  smoothed: number;
}

/**
 * Tuned on Cranfield and CISI, whole questions and shortened ones, parts of the collections, and the sample gym's
 * questions: a flat top, not a peak (decision 44).
 */
export const RANK: RankSettings = {
  fields: [1, 0.2, 0.55],
  idfPower: 1.4,
  gramShareMost: 0.5,
  apartPower: 0.3,
  apartMost: 2,
  proximity: 0.3,
  candidates: 200,
  near: 100,
  feedback: [4, 6],
  feedbackPower: 4,
  queryShare: 0.35,
  vectors: 1.1,
  bags: 0.4,
  bagPower: 0.75,
  wordsPower: 0.7,
  smoothing: 0.15,
  alike: 7,
  smoothed: 50,
};

const NO_BAG: Bag = { rows: [], weights: [] };

interface Ranked extends Candidate {
  bag: Bag;
}

/**
 * Ranks the passages of the shards, best first.
 * l = ((BM25 of the fields, stems that stand apart weighed higher, + proximity) / the best) ^ wordsPower; the first
 * passages are an example of what is wanted, and score = l + vectors · cos(wanted, passage) + bags · the same in words
 * alone, in two rounds, the second with the examples of the first; at last the first passages' scores are smoothed over
 * the passages most like them (passages alike answer alike).
 * With no word in common the question's own vector decides alone; without a space the words do.
 */
export function rank(
  shards: readonly Shard[],
  query: Query,
  space: LatentSpace | undefined,
  limit: number,
  dense?: DenseVectors,
  settings: RankSettings = RANK,
): Hit[] {
  const latent = space && latentView(shards, space, query);
  const asked =
    space && latent?.query ? weighedFields(query.fields, latent.query, space, settings) : query.fields;
  const lexical = lexicalScores(shards, asked, settings);
  const top = best(shards, lexical, Math.max(limit, settings.candidates));
  const proximity = proximityOf(shards, query);
  const weigh = (candidate: Candidate) => {
    const { shard, doc } = candidate;
    return lexical[shard]![doc]! + settings.proximity * proximity(shard, doc);
  };
  for (const candidate of top) candidate.score = weigh(candidate);
  top.sort(byScore);

  const spaces = [...(latent ? [latent] : []), ...(dense ? [denseView(shards, dense)] : [])];
  const most = top[0]?.score ?? 1;
  let pool = top;
  for (const view of spaces) {
    const wanted = wantedIn(view, top.slice(0, settings.feedback[0]), settings);
    if (wanted)
      pool = joined(pool, view.nearest(wanted, Math.max(settings.near, top.length === 0 ? limit : 0)));
  }
  // The pool begins with `top`, whose scores are weighed already.
  const words = pool.map((candidate, i) => {
    const weight = i < top.length ? candidate.score : weigh(candidate);
    return (weight / most) ** settings.wordsPower;
  });
  const bags = pool.map(({ shard, doc }) => (space ? bagOf(shards[shard]!, doc, space) : NO_BAG));
  let ranked: Ranked[] = pool.map((candidate, i) => ({ ...candidate, bag: bags[i]!, score: words[i]! }));
  let examples = top.length === 0 ? [] : [...ranked].sort(byScore);
  for (const count of settings.feedback) {
    const best = examples.slice(0, count);
    const cosines = cosinesOf(spaces, pool, best, settings);
    if (!cosines) break;
    const inWords = space && bagCosines(bags, best, space, settings);
    ranked = ranked.map((candidate, i) => ({
      ...candidate,
      score: words[i]! + settings.vectors * cosines[i]! + (inWords ? settings.bags * inWords[i]! : 0),
    }));
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

function joined(pool: readonly Candidate[], more: readonly Candidate[]): Candidate[] {
  const known = new Set(pool.map(({ shard, doc }) => `${shard} ${doc}`));
  return [...pool, ...more.filter(({ shard, doc }) => !known.has(`${shard} ${doc}`))];
}

/** Score regularisation (Diaz 2007) over the first passages, in place: they stay before the rest. */
function smooth(
  ranked: Ranked[],
  shards: readonly Shard[],
  space: LatentSpace,
  settings: RankSettings,
): void {
  const first = ranked.slice(0, settings.smoothed);
  if (settings.smoothing === 0 || first.length < 3) return;
  const cosines = likenesses(
    first.map(({ bag }) => bag),
    space,
  );
  const vectors = first.map(({ shard, doc }) =>
    shards[shard]!.vectors?.values.subarray(doc * space.dims, (doc + 1) * space.dims),
  );
  const likeness = first.map(() => new Float32Array(first.length));
  for (let i = 0; i < first.length; i++) {
    for (let j = 0; j < i; j++) {
      const one = vectors[i];
      const other = vectors[j];
      const near = one && other ? dotAt(one, 0, other) : 0;
      likeness[i]![j] = likeness[j]![i] = Math.max(0, (cosines[i]![j]! + near) / 2);
    }
  }
  const scores = first.map((candidate, i) => {
    const row = likeness[i]!;
    const alike = greatest(row, settings.alike);
    let total = 0;
    let theirs = 0;
    for (const j of alike) {
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

/** Places of the greatest values, the first of equals first. */
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
