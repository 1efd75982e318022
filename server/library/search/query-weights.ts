import { dotAt } from './dot.ts';
import type { LatentSpace } from './latent.ts';
import type { FieldQuery } from './lexical.ts';
import { GRAMS, STEMS } from './segment.ts';

export interface QueryWeightSettings {
  /** Power of how far a stem stands apart from the rest of its question; 0 lets each count alike. */
  apartPower: number;
  /** How far that may be at most: one that is near nothing else says not everything. */
  apartMost: number;
}

/**
 * What is asked of each field, with the stems weighed by how far they stand apart: (mean cosine of the question's stems
 * with the question / the stem's own) ^ apartPower. Stems that keep the same company speak for each other, in the space
 * besides; one that none of the others brings along is found by itself alone.
 * @param question the whole question in the space
 */
export function weighedFields(
  fields: readonly FieldQuery[],
  question: Float32Array,
  space: LatentSpace,
  settings: QueryWeightSettings,
): FieldQuery[] {
  const cosines = new Map<number, number>();
  for (const [key, count] of fields[STEMS]!) {
    const row = space.rows.get(key);
    // Stand-ins, which count for less than one, are no part of the question in the space.
    if (row === undefined || count < 1) continue;
    const axis = space.axes.subarray(row * space.dims, (row + 1) * space.dims);
    cosines.set(key, Math.max(0, dotAt(axis, 0, question)) / Math.sqrt(dotAt(axis, 0, axis)));
  }
  let mean = 0;
  for (const cosine of cosines.values()) mean += cosine / cosines.size;
  const weightOf = (key: number) => {
    const cosine = cosines.get(key);
    if (cosine === undefined || mean === 0) return 1;
    return Math.min(settings.apartMost, mean / cosine) ** settings.apartPower;
  };
  return fields.map((terms, field) =>
    field === GRAMS ? terms : new Map([...terms].map(([key, count]) => [key, count * weightOf(key)])),
  );
}
