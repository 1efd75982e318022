import { dotAt } from './dot.ts';
import type { Steps } from './steps.ts';
/** Rows of a sparse matrix: the columns and values of row i are at `starts[i]` to `starts[i + 1]`. */
export interface SparseRows {
  rows: number;
  columns: number;
  starts: Uint32Array;
  at: Uint32Array;
  values: Float32Array;
}

/**
 * The leading right singular vectors, `v[j]` of length `columns`, with their singular values, greatest first.
 */
export interface Svd {
  v: Float64Array[];
  sigma: Float64Array;
}

const OVERSAMPLES = 16;
const POWER_ITERATIONS = 1;
const SEED = 0x5eed;
/** Directions weaker than this share of the strongest are numerical noise. */
const SIGMA_LEAST = 1e-6;

/**
 * Truncated SVD by random projection (Halko, Martinsson, Tropp 2011, algorithms 4.4 and 5.1) with a fixed
 * seed: the same matrix gives the same vectors. At most `rank` of them, fewer where the matrix has fewer.
 * Yields between columns so that a worker can answer in between.
 */
export function* svdSteps(matrix: SparseRows, rank: number): Steps<Svd> {
  const width = Math.min(rank + OVERSAMPLES, matrix.rows, matrix.columns);
  const random = gaussians(SEED);
  let basis: Float64Array[] = [];
  for (let j = 0; j < width; j++) {
    const probe = new Float64Array(matrix.columns);
    for (let i = 0; i < probe.length; i++) probe[i] = random();
    basis.push(times(matrix, probe));
    yield;
  }
  basis = yield* orthonormal(basis);
  for (let i = 0; i < POWER_ITERATIONS; i++) {
    basis = yield* orthonormal(yield* mapped(basis, (column) => transposedTimes(matrix, column)));
    basis = yield* orthonormal(yield* mapped(basis, (column) => times(matrix, column)));
  }
  // Rows of B = Qᵀ A; B Bᵀ is small, and its eigenvectors turn those rows into the right singular vectors.
  const b = yield* mapped(basis, (column) => transposedTimes(matrix, column));
  const size = b.length;
  const gram = Array.from({ length: size }, () => new Float64Array(size));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) gram[i]![j] = gram[j]![i] = dot(b[i]!, b[j]!);
    yield;
  }
  const { values, vectors } = yield* symmetricEigen(gram);
  const order = [...values.keys()].sort((x, y) => values[y]! - values[x]!);
  const v: Float64Array[] = [];
  const sigma: number[] = [];
  for (const j of order.slice(0, rank)) {
    const s = Math.sqrt(Math.max(0, values[j]!));
    if (!(s > 0) || s < SIGMA_LEAST * (sigma[0] ?? s)) break;
    const column = new Float64Array(matrix.columns);
    for (let i = 0; i < size; i++) addScaled(column, b[i]!, vectors[i]![j]! / s);
    v.push(column);
    sigma.push(s);
    yield;
  }
  return { v, sigma: Float64Array.from(sigma) };
}

function* mapped(
  columns: readonly Float64Array[],
  map: (column: Float64Array) => Float64Array,
): Steps<Float64Array[]> {
  const result: Float64Array[] = [];
  for (const column of columns) {
    result.push(map(column));
    yield;
  }
  return result;
}

function times(matrix: SparseRows, x: Float64Array): Float64Array {
  const y = new Float64Array(matrix.rows);
  for (let row = 0; row < matrix.rows; row++) {
    let sum = 0;
    for (let i = matrix.starts[row]!; i < matrix.starts[row + 1]!; i++)
      sum += matrix.values[i]! * x[matrix.at[i]!]!;
    y[row] = sum;
  }
  return y;
}

function transposedTimes(matrix: SparseRows, x: Float64Array): Float64Array {
  const y = new Float64Array(matrix.columns);
  for (let row = 0; row < matrix.rows; row++) {
    const factor = x[row]!;
    if (factor === 0) continue;
    for (let i = matrix.starts[row]!; i < matrix.starts[row + 1]!; i++)
      y[matrix.at[i]!]! += matrix.values[i]! * factor;
  }
  return y;
}

function dot(a: Float64Array, b: Float64Array): number {
  return dotAt(a, 0, b);
}

function addScaled(to: Float64Array, from: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += from[i]! * factor;
}

/**
 * Modified Gram-Schmidt; a column that nearly vanishes is orthogonalized a second time, and dropped when
 * nothing remains, since then it depends on those before it.
 */
function* orthonormal(columns: readonly Float64Array[]): Steps<Float64Array[]> {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const before = Math.sqrt(dot(column, column));
    for (const other of basis) addScaled(column, other, -dot(column, other));
    let norm = Math.sqrt(dot(column, column));
    if (norm < 1e-4 * before) {
      for (const other of basis) addScaled(column, other, -dot(column, other));
      norm = Math.sqrt(dot(column, column));
    }
    if (norm > 1e-10 * before) {
      for (let i = 0; i < column.length; i++) column[i]! /= norm;
      basis.push(column);
    }
    yield;
  }
  return basis;
}

/**
 * Computes all eigenvalues of a symmetric matrix with vectors in columns, by cyclic Jacobi rotations.
 * Overwrites it.
 */
function* symmetricEigen(a: Float64Array[]): Steps<{ values: Float64Array; vectors: Float64Array[] }> {
  const n = a.length;
  const vectors = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(n);
    row[i] = 1;
    return row;
  });
  let scale = 0;
  for (const row of a) scale += dot(row, row);
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0;
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) off += a[i]![j]! ** 2;
    if (off <= 1e-22 * scale) break;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const apq = a[p]![q]!;
        if (apq === 0) continue;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * apq);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        const rowP = a[p]!;
        const rowQ = a[q]!;
        for (let k = 0; k < n; k++) {
          const x = rowP[k]!;
          const y = rowQ[k]!;
          rowP[k] = c * x - s * y;
          rowQ[k] = s * x + c * y;
        }
        for (const row of a) {
          const x = row[p]!;
          const y = row[q]!;
          row[p] = c * x - s * y;
          row[q] = s * x + c * y;
        }
        for (const row of vectors) {
          const x = row[p]!;
          const y = row[q]!;
          row[p] = c * x - s * y;
          row[q] = s * x + c * y;
        }
      }
      yield;
    }
  }
  return { values: Float64Array.from(a, (row, i) => row[i]!), vectors };
}

/** Gaussian numbers from Mulberry32 by Box-Muller. */
function gaussians(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
