import { dotAt } from './dot.ts';
import { foldBag, type LatentSpace, normalise } from './latent.ts';
import { type LexicalSettings, lexicalScores } from './lexical.ts';
import { bagOf, likenesses } from './likeness.ts';
import { proximityOf } from './proximity.ts';
import type { Query } from './query.ts';
import { STEMS } from './segment.ts';
import type { Shard } from './shard.ts';

export interface Hit {
  passageId: string;
  workId: string;
  score: number;
}

/** Embeddings for one search: the question's and those of passages, each of length 1 and of one model. */
export interface DenseVectors {
  query: Float32Array;
  /** Passage id → vector. Passages given here are candidates, even without a word in common. */
  passages: ReadonlyMap<string, Float32Array>;
}

export interface RankSettings extends LexicalSettings {
  proximity: number;
  /** Best passages by words that are looked at closer, and near ones in the space beside them. */
  candidates: number;
  near: number;
  /** Passages taken as an example of what is wanted, in each round. */
  feedback: readonly number[];
  feedbackPower: number;
  /** Share of the question itself in what is wanted, beside the examples. */
  queryShare: number;
  vectors: number;
  /** How far a passage's score moves towards those of the passages most like it, and how many these are. */
  smoothing: number;
  alike: number;
  smoothed: number;
}

/** Tuned on Cranfield and CISI together with shortened, title and sentence queries: a flat top, not a peak. */
export const RANK: RankSettings = {
  fields: [1, 0.2, 0.35],
  idfPower: 1.4,
  gramShareMost: 0.5,
  proximity: 0.4,
  candidates: 200,
  near: 100,
  feedback: [6, 12],
  feedbackPower: 3,
  queryShare: 0.25,
  vectors: 0.9,
  smoothing: 0.15,
  alike: 5,
  smoothed: 50,
};

const HEAD_DIMS = 32;
/** For each near passage wanted so many are looked at whole. */
const HEAD_CHOICE = 10;

/** A passage met while ranking. */
interface Candidate {
  shard: number;
  doc: number;
  id: string;
  score: number;
}

/** Best first; equal scores by passage id, so that the order never depends on how passages were loaded. */
function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The best passages by `scores`, above zero. */
function best(shards: readonly Shard[], scores: readonly Float32Array[], count: number): Candidate[] {
  const kept: Candidate[] = [];
  let least = 0;
  for (const [s, shard] of shards.entries()) {
    const own = scores[s]!;
    for (let doc = 0; doc < own.length; doc++) {
      const score = own[doc]!;
      if (score <= 0 || score < least) continue;
      kept.push({ shard: s, doc, id: shard.ids[doc]!, score });
      if (kept.length >= 4 * count + 64) {
        kept.sort(byScore);
        kept.length = count;
        least = kept[count - 1]!.score;
      }
    }
  }
  return kept.sort(byScore).slice(0, count);
}

/**
 * Ranks the passages of the shards, best first.
 * l = (BM25 of the fields + proximity) / the best; the first passages are an example of what is wanted, and
 * score = l + vectors · cos(wanted, passage), in two rounds, the second with the examples of the first; at last
 * the first passages' scores are smoothed over the passages most like them (passages alike answer alike).
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
  const lexical = lexicalScores(shards, query.fields, settings);
  const top = best(shards, lexical, Math.max(limit, settings.candidates));
  const proximity = proximityOf(shards, query);
  const weigh = (candidate: Candidate) => {
    const { shard, doc } = candidate;
    return lexical[shard]![doc]! + settings.proximity * proximity(shard, doc);
  };
  for (const candidate of top) candidate.score = weigh(candidate);
  top.sort(byScore);

  const spaces = [
    ...(space ? [latentView(shards, space, query)] : []),
    ...(dense ? [denseView(shards, dense)] : []),
  ];
  const most = top[0]?.score ?? 1;
  let pool = top;
  for (const view of spaces) {
    const wanted = wantedIn(view, top.slice(0, settings.feedback[0]), settings);
    if (wanted)
      pool = joined(pool, view.nearest(wanted, Math.max(settings.near, top.length === 0 ? limit : 0)));
  }
  // The pool begins with `top`, whose scores are weighed already.
  const words = pool.map((candidate, i) => (i < top.length ? candidate.score : weigh(candidate)) / most);
  let ranked = pool.map((candidate, i) => ({ ...candidate, score: words[i]! }));
  let examples = [...ranked].sort(byScore);
  if (top.length === 0) examples = [];
  for (const count of settings.feedback) {
    const cosines = cosinesOf(spaces, pool, examples.slice(0, count), settings);
    if (!cosines) break;
    ranked = pool.map((candidate, i) => ({
      ...candidate,
      score: words[i]! + settings.vectors * cosines[i]!,
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

/** Passages and the question as unit vectors of one space. */
interface View {
  /** `undefined` when the question has no place in it. */
  query: Float32Array | undefined;
  vectorOf(candidate: Candidate): Float32Array | undefined;
  /** Passages near a vector, not all of which need to be known to the other views. */
  nearest(to: Float32Array, count: number): Candidate[];
}

function latentView(shards: readonly Shard[], space: LatentSpace, query: Query): View {
  const { dims } = space;
  const valuesOf = (shard: Shard) => (shard.vectors?.space === space ? shard.vectors.values : undefined);
  const own = foldBag(
    space,
    // Stand-ins, which count for less than one, are searched as words only.
    [...query.fields[STEMS]!].flatMap(([key, count]) =>
      count < 1 ? [] : [[key, 1 + Math.log(count)] as const],
    ),
  );
  return {
    query: isZero(own) ? undefined : own,
    vectorOf({ shard, doc }) {
      const vector = valuesOf(shards[shard]!)?.subarray(doc * dims, (doc + 1) * dims);
      return vector && !isZero(vector) ? vector : undefined;
    },
    nearest(to, count) {
      // The strongest directions choose, all of them decide: a scan of whole vectors is bound by memory.
      const head = to.subarray(0, HEAD_DIMS);
      const likely = shards.map((shard) => {
        const scores = new Float32Array(shard.ids.length);
        const values = valuesOf(shard);
        if (values)
          for (let doc = 0; doc < scores.length; doc++) scores[doc] = dotAt(values, doc * dims, head);
        return scores;
      });
      return best(shards, likely, HEAD_CHOICE * count)
        .map((candidate) => {
          const { shard, doc } = candidate;
          return { ...candidate, score: dotAt(shards[shard]!.vectors!.values, doc * dims, to) };
        })
        .filter(({ score }) => score > 0)
        .sort(byScore)
        .slice(0, count);
    },
  };
}

/** Where a shard's passages are, by id; only searches with embeddings need it. */
const placesByShard = new WeakMap<Shard, Map<string, number>>();

function denseView(shards: readonly Shard[], dense: DenseVectors): View {
  return {
    query: dense.query,
    vectorOf: ({ id }) => dense.passages.get(id),
    nearest(to, count) {
      const found: Candidate[] = [];
      for (const [s, shard] of shards.entries()) {
        let places = placesByShard.get(shard);
        if (!places) {
          places = new Map(shard.ids.map((id, doc) => [id, doc]));
          placesByShard.set(shard, places);
        }
        for (const [id, vector] of dense.passages) {
          const doc = places.get(id);
          if (doc !== undefined) found.push({ shard: s, doc, id, score: dotAt(vector, 0, to) });
        }
      }
      return found.sort(byScore).slice(0, Math.max(count, dense.passages.size));
    },
  };
}

function isZero(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}

/** What is wanted: the examples' centroid, weighted by their scores, and the question's own vector. */
function wantedIn(
  view: View,
  examples: readonly Candidate[],
  settings: RankSettings,
): Float32Array | undefined {
  const most = examples[0]?.score ?? 0;
  let wanted: Float32Array | undefined;
  for (const example of examples) {
    const vector = view.vectorOf(example);
    if (!vector || !(most > 0) || !(example.score > 0)) continue;
    wanted ??= new Float32Array(vector.length);
    addTo(wanted, vector, (example.score / most) ** settings.feedbackPower);
  }
  if (!wanted) return view.query;
  normalise(wanted, 0, wanted.length);
  if (!view.query) return wanted;
  for (let j = 0; j < wanted.length; j++) wanted[j]! *= 1 - settings.queryShare;
  addTo(wanted, view.query, settings.queryShare);
  normalise(wanted, 0, wanted.length);
  return wanted;
}

function addTo(sum: Float32Array, vector: Float32Array, factor: number): void {
  for (let j = 0; j < sum.length; j++) sum[j]! += factor * vector[j]!;
}

/**
 * Cosine of each passage with what is wanted. With two views the later (embeddings) decides; where it has no
 * vector the earlier stands in, brought to the mean and spread that the passages with both have in the later.
 */
function cosinesOf(
  views: readonly View[],
  pool: readonly Candidate[],
  examples: readonly Candidate[],
  settings: RankSettings,
): number[] | undefined {
  let cosines: (number | undefined)[] | undefined;
  for (const view of views) {
    const wanted = wantedIn(view, examples, settings);
    if (!wanted) continue;
    const own = pool.map((candidate) => {
      const vector = view.vectorOf(candidate);
      return vector && dotAt(vector, 0, wanted);
    });
    cosines = cosines ? standIn(own, cosines) : own;
  }
  return cosines?.map((cosine) => cosine ?? 0);
}

function standIn(
  own: readonly (number | undefined)[],
  other: readonly (number | undefined)[],
): (number | undefined)[] {
  const both = own.flatMap((value, i) =>
    value === undefined || other[i] === undefined ? [] : [[value, other[i]] as const],
  );
  const to = spread(both.map(([value]) => value));
  const from = spread(both.map(([, value]) => value));
  const scale = both.length > 2 && from.deviation > 0 ? to.deviation / from.deviation : 1;
  const shift = both.length > 2 ? to.mean - scale * from.mean : 0;
  return own.map((value, i) => value ?? (other[i] === undefined ? undefined : shift + scale * other[i]));
}

function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1);
  return { mean, deviation: Math.sqrt(square) };
}

/** Score regularisation (Diaz 2007) over the first passages, in place: they stay before the rest. */
function smooth(
  ranked: Candidate[],
  shards: readonly Shard[],
  space: LatentSpace,
  settings: RankSettings,
): void {
  const first = ranked.slice(0, settings.smoothed);
  if (settings.smoothing === 0 || first.length < 3) return;
  const cosines = likenesses(
    first.map(({ shard, doc }) => bagOf(shards[shard]!, doc, space)),
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
    const alike = [...first.keys()].sort((a, b) => row[b]! - row[a]! || a - b).slice(0, settings.alike);
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
