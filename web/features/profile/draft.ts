import {
  BODY_WEIGHT_RANGE,
  HEIGHT_RANGE,
  isBodyWeight,
  isHeight,
  type UnitSystem,
  WEIGHT_UNIT,
} from '#shared/body-measures.ts';
import type { Profile } from '#shared/profile.ts';
import {
  AGE_RANGE,
  AGE_YEARS,
  PROFILE_NAME_MAX_CHARACTERS,
  PROFILE_TEXT_MAX_CHARACTERS,
} from '#shared/profile-limits.ts';
import { number } from '#web/lib/numbers.ts';
import { typedNumber } from '#web/lib/typed-number.ts';
import { type TypedWeight, weightIn } from '#web/lib/typed-weight.ts';
import { heightFrom, heightIn, type TypedHeight, typedHeight } from './measures.ts';

/** The multi-line fields, in the order of the form. */
export const TEXTS = ['physique', 'experience', 'goals', 'equipment', 'injuries'] as const;
export type TextField = (typeof TEXTS)[number];

/** The profile as it is in the form. */
export interface Draft extends Pick<Profile, 'name' | 'sex' | TextField> {
  units: UnitSystem;
  height: TypedHeight;
  weight: TypedWeight;
  age: string;
}
export type Field = keyof Draft;

/** In the order of the form. */
export const FIELDS: readonly Field[] = ['name', 'units', 'height', 'weight', 'age', 'sex', ...TEXTS];

export function draftOf(profile: Profile, units: UnitSystem = profile.units): Draft {
  const { updated_at: _, ...fields } = profile;
  return {
    ...fields,
    units,
    height: typedHeight(profile.height, units),
    weight: { unit: WEIGHT_UNIT[units], amount: String(profile.weight ?? '') },
    age: String(profile.age ?? ''),
  };
}

export type Mistakes = Partial<Record<Field, string>>;

/** Returns the values to save, or the problems by field. */
export function profileOf(draft: Draft): { fields: Omit<Profile, 'updated_at'> } | { mistakes: Mistakes } {
  const { units } = draft;
  const height = heightFrom(heightIn(units, draft.height));
  const weight = typedNumber(weightIn(WEIGHT_UNIT[units], draft.weight).amount);
  const age = typedNumber(draft.age);
  const mistakes: Mistakes = {};
  if (draft.name.length > PROFILE_NAME_MAX_CHARACTERS) {
    mistakes.name = `A name can be at most ${PROFILE_NAME_MAX_CHARACTERS} characters long.`;
  }
  if (height !== null && !isHeight(height, units)) mistakes.height = HEIGHT_RANGE[units];
  if (weight !== null && !isBodyWeight(weight, units)) mistakes.weight = BODY_WEIGHT_RANGE[units];
  if (age !== null && !(Number.isInteger(age) && age >= AGE_YEARS.min && age <= AGE_YEARS.max)) {
    mistakes.age = AGE_RANGE;
  }
  for (const field of TEXTS) {
    const over = draft[field].length - PROFILE_TEXT_MAX_CHARACTERS;
    if (over > 0) mistakes[field] = `Please shorten this by ${number(over)} characters.`;
  }
  return Object.keys(mistakes).length > 0 ? { mistakes } : { fields: { ...draft, height, weight, age } };
}

const same = (one: Draft, other: Draft, field: Field): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

export const differs = (one: Draft, other: Draft): boolean =>
  FIELDS.some((field) => !same(one, other, field));

export interface MergedDraft {
  draft: Draft;
  /** Changed only there: now here too. */
  joined: Field[];
  /** Changed in both places, differently: kept as here. */
  clashes: Field[];
}

/** Merges local edits with what was saved elsewhere since both began with `base`. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): MergedDraft {
  const touched = FIELDS.filter((field) => !same(base, mine, field));
  const changed = FIELDS.filter((field) => !same(base, theirs, field) && !same(mine, theirs, field));
  return {
    draft: { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) },
    joined: changed.filter((field) => !touched.includes(field)),
    clashes: changed.filter((field) => touched.includes(field)),
  };
}
