import { dotAt } from './dot.ts';
import type { LatentSpace } from './latent-space.ts';
import type { FieldQuery } from './lexical.ts';
import { GRAMS, STEMS } from './segment.ts';

export interface QueryWeightSettings {
  /** Power of the distinctness quotient; 0 weighs all stems alike. */
  distinctnessPower: number;
  /** The maximum of that quotient, before the power: a stem near nothing else is not the whole question. */
  distinctnessMax: number;
}

/**
 * Weighs each field's query by how distinct the stems are: (mean cosine of the question's stems with the
 * question / the stem's own, at most distinctnessMax) ^ distinctnessPower. Stems with similar contexts
 * support each other, also in the space; one that no other implies must be found on its own.
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
    // Stand-ins, which weigh less than one, are not part of the question in the space.
    if (row === undefined || count < 1) continue;
    const axis = space.axes.subarray(row * space.dims, (row + 1) * space.dims);
    const length = Math.sqrt(dotAt(axis, 0, axis));
    if (length > 0) cosines.set(key, Math.max(0, dotAt(axis, 0, question)) / length);
  }
  let mean = 0;
  for (const cosine of cosines.values()) mean += cosine / cosines.size;
  const weightOf = (key: number) => {
    const cosine = cosines.get(key);
    if (cosine === undefined) return 1;
    return Math.min(settings.distinctnessMax, mean / cosine) ** settings.distinctnessPower;
  };
  return fields.map((terms, field) =>
    field === GRAMS ? terms : new Map([...terms].map(([key, count]) => [key, count * weightOf(key)])),
  );
}
