import { type LatentSpace, normalize, type ShardVectors } from './latent-space.ts';
import { idfOf } from './lexical.ts';
import { STEMS } from './segment.ts';
import { eachStem, rowsOf, type Shard } from './shard.ts';
import type { Steps } from './steps.ts';
import { type SparseRows, svdSteps } from './svd.ts';

export interface FitSettings {
  dims: number;
  /** The maximum number of passages the space is fitted on. */
  sample: number;
  /** How strongly a direction's strength is damped: vectors are x · V · diag(σ^−damping). */
  damping: number;
}

export const FIT: FitSettings = { dims: 80, sample: 3000, damping: 0.25 };

/** A stem in fewer sampled passages co-occurs with too little to learn from. */
const SAMPLE_DF_MIN = 2;

/**
 * Fits a space on the passages of the shards: truncated SVD of (1 + ln tf) · idf over stems, rows normalized.
 * The sample is chosen by content hash, so the same books give the same space on any server. Returns
 * `undefined` when there are too few passages to learn from.
 */
export function* fitSteps(
  shards: readonly Shard[],
  settings: FitSettings = FIT,
): Steps<LatentSpace | undefined> {
  const sample = yield* sampled(shards, settings.sample);
  const frequency = new Map<number, number>();
  for (const { shard, doc } of sample) {
    const { keys } = shard.fields[STEMS]!;
    eachStem(shard, doc, (row) => {
      const key = keys[row]!;
      frequency.set(key, (frequency.get(key) ?? 0) + 1);
    });
  }
  yield;
  const keys = [...frequency.keys()]
    .filter((key) => frequency.get(key)! >= SAMPLE_DF_MIN)
    .sort((a, b) => a - b);
  if (sample.length < 3 || keys.length < 3) return undefined;
  const rowByKey = new Map(keys.map((key, row) => [key, row]));
  const idf = Float32Array.from(keys, (key) => idfOf(sample.length, frequency.get(key)!));
  const matrix = yield* sampleMatrix(sample, rowByKey, idf);
  const { v, sigma } = yield* svdSteps(matrix, Math.min(settings.dims, sample.length - 1, keys.length - 1));
  const dims = v.length;
  if (dims === 0) return undefined;
  const axes = new Float32Array(keys.length * dims);
  for (let j = 0; j < dims; j++) {
    const factor = sigma[j]! ** -settings.damping;
    for (let row = 0; row < keys.length; row++) axes[row * dims + j] = v[j]![row]! * factor;
  }
  return { dims, rows: rowByKey, idf, axes };
}

interface Place {
  shard: Shard;
  doc: number;
  hash: number;
}

/** Samples by content: ids change whenever the same books are ingested. */
function* sampled(shards: readonly Shard[], size: number): Steps<Place[]> {
  const all: Place[] = [];
  for (const shard of shards) {
    for (let doc = 0; doc < shard.ids.length; doc++) {
      all.push({ shard, doc, hash: contentHash(shard, doc) });
      if (doc % 1000 === 999) yield;
    }
  }
  // Passages with equal hashes are interchangeable: they have the same words.
  all.sort((a, b) => a.hash - b.hash);
  return all.slice(0, size);
}

/** FNV-1a over the stems of a passage in order. */
function contentHash(shard: Shard, doc: number): number {
  const { keys } = shard.fields[STEMS]!;
  let hash = 0x811c9dc5;
  for (let i = shard.starts[doc]!; i < shard.starts[doc + 1]!; i++)
    hash = Math.imul(hash ^ keys[shard.sequence[i]!]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function* sampleMatrix(
  sample: readonly Place[],
  rowByKey: ReadonlyMap<number, number>,
  idf: Float32Array,
): Steps<SparseRows> {
  const starts = new Uint32Array(sample.length + 1);
  const at: number[] = [];
  const values: number[] = [];
  for (const [row, { shard, doc }] of sample.entries()) {
    const { keys } = shard.fields[STEMS]!;
    let norm = 0;
    eachStem(shard, doc, (stem, count) => {
      const column = rowByKey.get(keys[stem]!);
      if (column === undefined) return;
      const value = (1 + Math.log(count)) * idf[column]!;
      at.push(column);
      values.push(value);
      norm += value * value;
    });
    starts[row + 1] = at.length;
    for (let i = starts[row]!; i < at.length; i++) values[i]! /= Math.sqrt(norm);
    if (row % 100 === 99) yield;
  }
  return {
    rows: sample.length,
    columns: idf.length,
    starts,
    at: Uint32Array.from(at),
    values: Float32Array.from(values),
  };
}

/** Folds weighted stems (key → 1 + ln tf) into a unit vector; all zero when the space knows none of them. */
export function foldStems(
  space: LatentSpace,
  stems: Iterable<readonly [key: number, weight: number]>,
): Float32Array {
  const vector = new Float32Array(space.dims);
  for (const [key, weight] of stems) {
    const row = space.rows.get(key);
    if (row !== undefined) addAxis(vector, 0, space, row, weight);
  }
  normalize(vector, 0, space.dims);
  return vector;
}

/** Computes the vectors of a shard's passages in a space. */
export function* foldShardSteps(shard: Shard, space: LatentSpace): Steps<ShardVectors> {
  const rows = rowsOf(shard.fields[STEMS]!.keys, space.rows);
  const values = new Float32Array(shard.ids.length * space.dims);
  for (let doc = 0; doc < shard.ids.length; doc++) {
    eachStem(shard, doc, (stem, count) => {
      const row = rows[stem]!;
      if (row >= 0) addAxis(values, doc * space.dims, space, row, 1 + Math.log(count));
    });
    normalize(values, doc * space.dims, space.dims);
    if (doc % 200 === 199) yield;
  }
  return { space, values, rows };
}

function addAxis(to: Float32Array, at: number, space: LatentSpace, row: number, weight: number): void {
  const factor = weight * space.idf[row]!;
  const from = row * space.dims;
  for (let j = 0; j < space.dims; j++) to[at + j]! += factor * space.axes[from + j]!;
}
