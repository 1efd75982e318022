/**
 * A fitted space: maps stems to vectors in which words that occur in the same contexts are near each other.
 */
export interface LatentSpace {
  dims: number;
  /** Row of a stem in `axes`, by its key. */
  rows: ReadonlyMap<number, number>;
  /** Weight of a stem, by its row. */
  idf: Float32Array;
  /** V · diag(σ^−damping), a row of `dims` numbers for each stem. */
  axes: Float32Array;
}

/** Unit vectors of a shard's passages in a space, `dims` numbers each; all zero where no stem is known. */
export interface ShardVectors {
  space: LatentSpace;
  values: Float32Array;
  /** The space's row for each row of the shard's stems, -1 for none. */
  rows: Int32Array;
}

/** Scales `dims` numbers from `at` to length 1; zeros stay zeros. */
export function normalize(values: Float32Array, at: number, dims: number): void {
  let norm = 0;
  for (let j = at; j < at + dims; j++) norm += values[j]! * values[j]!;
  if (norm === 0) return;
  const factor = 1 / Math.sqrt(norm);
  for (let j = at; j < at + dims; j++) values[j]! *= factor;
}
