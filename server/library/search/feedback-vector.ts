import type { Candidate } from './candidate.ts';
import { dotAt } from './dot.ts';
import { normalize } from './latent-space.ts';
import type { View } from './view.ts';

export interface FeedbackSettings {
  feedbackPower: number;
  /** The weight of the question's own vector relative to the examples. */
  queryShare: number;
}

/**
 * Rocchio feedback: the centroid of the examples, weighted by their scores, moved toward the question's own
 * vector.
 */
export function feedbackVector(
  view: View,
  examples: readonly Candidate[],
  settings: FeedbackSettings,
): Float32Array | undefined {
  const most = examples[0]?.score ?? 0;
  let feedback: Float32Array | undefined;
  for (const example of examples) {
    const vector = view.vectorOf(example);
    if (!vector || !(most > 0) || !(example.score > 0)) continue;
    feedback ??= new Float32Array(vector.length);
    addTo(feedback, vector, (example.score / most) ** settings.feedbackPower);
  }
  if (!feedback) return view.query;
  normalize(feedback, 0, feedback.length);
  if (!view.query) return feedback;
  for (let j = 0; j < feedback.length; j++) feedback[j]! *= 1 - settings.queryShare;
  addTo(feedback, view.query, settings.queryShare);
  normalize(feedback, 0, feedback.length);
  return feedback;
}

function addTo(sum: Float32Array, vector: Float32Array, factor: number): void {
  for (let j = 0; j < sum.length; j++) sum[j]! += factor * vector[j]!;
}

/**
 * Computes each passage's cosine similarity with the feedback vector. With two views the later (embeddings)
 * decides; where it has no vector the earlier stands in, rescaled to the mean and deviation that the passages
 * with both have in the later.
 */
export function feedbackCosines(
  views: readonly View[],
  pool: readonly Candidate[],
  examples: readonly Candidate[],
  settings: FeedbackSettings,
): number[] | undefined {
  let cosines: (number | undefined)[] | undefined;
  for (const view of views) {
    const feedback = feedbackVector(view, examples, settings);
    if (!feedback) continue;
    const own = pool.map((candidate) => {
      const vector = view.vectorOf(candidate);
      return vector && dotAt(vector, 0, feedback);
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
