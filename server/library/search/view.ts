import { bestOfChoice, byScore, type Candidate, keepWorks } from './candidate.ts';
import { dotAt, dotsAt } from './dot.ts';
import { foldStems } from './latent.ts';
import type { LatentSpace } from './latent-space.ts';
import type { Query } from './query.ts';
import { STEMS } from './segment.ts';
import type { Shard } from './shard.ts';

const HEAD_DIMS = 32;
/** Candidates examined in full for each requested passage. */
const HEAD_CHOICE = 4;

/** Embeddings for one search: the question's and those of passages, each of length 1 and of one model. */
export interface DenseVectors {
  query: Float32Array;
  /** Passage id → vector. Passages given here are candidates, even without a word in common. */
  passages: ReadonlyMap<string, Float32Array>;
}

/** Passages and the question as unit vectors of one space. */
export interface View {
  /** `undefined` when the question has no place in it. */
  query: Float32Array | undefined;
  vectorOf(candidate: Candidate): Float32Array | undefined;
  /** Finds passages near a vector; the other views may not know all of them. */
  nearest(to: Float32Array, count: number): Candidate[];
}

export function latentView(
  shards: readonly Shard[],
  space: LatentSpace,
  query: Query,
  works?: ReadonlySet<string>,
): View {
  const { dims } = space;
  const valuesOf = (shard: Shard) => (shard.vectors?.space === space ? shard.vectors.values : undefined);
  const own = foldStems(
    space,
    // Stand-ins, which weigh less than one, are searched as words only.
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
      // The strongest directions preselect, all of them decide: a scan of whole vectors is bound by memory.
      const head = to.subarray(0, HEAD_DIMS);
      const likely = shards.map((shard) => {
        const scores = new Float32Array(shard.ids.length);
        const values = valuesOf(shard);
        if (values) dotsAt(values, dims, head, scores);
        return scores;
      });
      keepWorks(shards, likely, works);
      return bestOfChoice(shards, likely, { choice: HEAD_CHOICE * count, count }, (shard, doc) =>
        dotAt(shards[shard]!.vectors!.values, doc * dims, to),
      );
    },
  };
}

/** A shard's passages by id; only searches with embeddings need it. */
const placesByShard = new WeakMap<Shard, Map<string, number>>();

export function denseView(shards: readonly Shard[], dense: DenseVectors, works?: ReadonlySet<string>): View {
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
          const isWanted = doc !== undefined && (works?.has(shard.works[doc]!.workId) ?? true);
          if (isWanted) found.push({ shard: s, doc, id, score: dotAt(vector, 0, to) });
        }
      }
      return found.sort(byScore).slice(0, Math.max(count, dense.passages.size));
    },
  };
}

function isZero(vector: Float32Array): boolean {
  for (let j = 0; j < vector.length; j++) if (vector[j] !== 0) return false;
  return true;
}
