import { type UnitSystem, WEIGHT_UNIT } from '#shared/body-measures.ts';
import type { Profile } from '#shared/profile.ts';
import { PROFILE_LABELS } from '#shared/profile-labels.ts';
import { weightIn } from '#web/lib/typed-weight.ts';
import type { Draft, Field, TextField } from './draft.ts';
import { heightIn } from './measures.ts';

export const LABELS: Record<Field, string> = { ...PROFILE_LABELS, units: 'Units' };

export const HINTS: Record<TextField, string> = {
  physique: 'Your build, limb lengths and weight class.',
  experience: 'Years under the bar, programs you have run, meets you have lifted in.',
  goals: 'What you train for, and by when.',
  equipment: 'Bars, racks, machines, bands and chains you have access to.',
  injuries: 'Current and past injuries, and what you work around.',
};

export const UNIT_LABELS: Record<UnitSystem, string> = { metric: 'Metric', us: 'US' };

export const SEX_LABELS: Record<NonNullable<Profile['sex']> | 'none', string> = {
  female: 'Female',
  male: 'Male',
  none: 'Not specified',
};

/** Returns a field's value in words. */
export function inWords(field: Field, draft: Draft): string {
  switch (field) {
    case 'units':
      return UNIT_LABELS[draft.units];
    case 'sex':
      return SEX_LABELS[draft.sex ?? 'none'];
    case 'height': {
      const height = heightIn(draft.units, draft.height);
      return height.units === 'us' ? `${height.feet} ft ${height.inches} in` : `${height.cm} cm`;
    }
    case 'weight': {
      const { unit, amount } = weightIn(WEIGHT_UNIT[draft.units], draft.weight);
      return `${amount} ${unit}`;
    }
    default:
      return draft[field];
  }
}
