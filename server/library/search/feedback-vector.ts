import type { Candidate } from './candidate.ts';
import { dotAt } from './dot.ts';
import { normalise } from './latent.ts';
import type { View } from './view.ts';

export interface WantedSettings {
  feedbackPower: number;
  /** Share of the question itself in what is wanted, beside the examples. */
  queryShare: number;
}

/** What is wanted: the examples' centroid, weighted by their scores, and the question's own vector. */
export function wantedIn(
  view: View,
  examples: readonly Candidate[],
  settings: WantedSettings,
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
export function cosinesOf(
  views: readonly View[],
  pool: readonly Candidate[],
  examples: readonly Candidate[],
  settings: WantedSettings,
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
