import { foldBag, type LatentSpace, normalise } from './latent.ts';
import { lexicalScores } from './lexical.ts';
import type { Query } from './query.ts';
import { STEMS } from './segment.ts';
import type { Shard } from './shard.ts';

export interface Hit {
  passageId: string;
  workId: string;
  score: number;
}

const LEXICAL_CANDIDATES = 200;
const NEAR_CANDIDATES = 100;
const FEEDBACK = 5;
const FEEDBACK_POWER = 3;
const QUERY_SHARE = 0.2;
const VECTOR_WEIGHT = 0.8;

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

/** The best passages by `scores`, above `floor`. */
function best(
  shards: readonly Shard[],
  scores: readonly Float32Array[],
  count: number,
  floor: number,
): Candidate[] {
  const kept: Candidate[] = [];
  let least = floor;
  for (const [s, shard] of shards.entries()) {
    const own = scores[s]!;
    for (let doc = 0; doc < own.length; doc++) {
      const score = own[doc]!;
      if (score <= floor || score < least) continue;
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

export function rank(
  shards: readonly Shard[],
  query: Query,
  space: LatentSpace | undefined,
  limit: number,
): Hit[] {
  const lexical = lexicalScores(shards, query);
  const top = best(shards, lexical, Math.max(limit, LEXICAL_CANDIDATES), 0);
  const asked = space && latentQuery(space, query);
  if (!space || !asked) return hits(shards, top, limit);
  if (top.length === 0) {
    return hits(shards, best(shards, nearness(shards, space, asked), limit, 0), limit);
  }
  const most = top[0]!.score;
  const target = new Float32Array(space.dims);
  for (const { shard, doc, score } of top.slice(0, FEEDBACK)) {
    const vectors = vectorsOf(shards[shard]!, space);
    if (!vectors) continue;
    const weight = (score / most) ** FEEDBACK_POWER;
    for (let j = 0; j < space.dims; j++) target[j]! += weight * vectors[doc * space.dims + j]!;
  }
  normalise(target, 0, space.dims);
  for (let j = 0; j < space.dims; j++) target[j] = QUERY_SHARE * asked[j]! + (1 - QUERY_SHARE) * target[j]!;
  normalise(target, 0, space.dims);
  const near = nearness(shards, space, target);
  const pool = new Map<string, Candidate>();
  for (const candidate of [...top, ...best(shards, near, NEAR_CANDIDATES, 0)]) {
    const { shard, doc } = candidate;
    const score = lexical[shard]![doc]! / most + VECTOR_WEIGHT * near[shard]![doc]!;
    pool.set(`${shard} ${doc}`, { ...candidate, score });
  }
  return hits(shards, [...pool.values()].sort(byScore), limit);
}

function latentQuery(space: LatentSpace, query: Query): Float32Array | undefined {
  const bag = [...query[STEMS]!].map(([key, count]) => [key, 1 + Math.log(count)] as const);
  const vector = foldBag(space, bag);
  return vector.some((value) => value !== 0) ? vector : undefined;
}

function vectorsOf(shard: Shard, space: LatentSpace): Float32Array | undefined {
  return shard.vectors?.space === space ? shard.vectors.values : undefined;
}

/** Cosine of every passage with a unit vector; 0 for a passage without a vector. */
function nearness(shards: readonly Shard[], space: LatentSpace, to: Float32Array): Float32Array[] {
  const { dims } = space;
  return shards.map((shard) => {
    const cosines = new Float32Array(shard.ids.length);
    const values = vectorsOf(shard, space);
    if (!values) return cosines;
    for (let doc = 0, at = 0; doc < cosines.length; doc++, at += dims) {
      let sum = 0;
      for (let j = 0; j < dims; j++) sum += values[at + j]! * to[j]!;
      cosines[doc] = sum;
    }
    return cosines;
  });
}

function hits(shards: readonly Shard[], candidates: readonly Candidate[], limit: number): Hit[] {
  return candidates.slice(0, limit).map(({ shard, doc, id, score }) => ({
    passageId: id,
    workId: shards[shard]!.works[doc]!.workId,
    score,
  }));
}
