import { oc } from '@orpc/contract';
import * as z from 'zod';
import { BODY_WEIGHT_RANGE, HEIGHT_RANGE, isBodyWeight, isHeight, UNIT_SYSTEMS } from './body-measures.ts';
import { SEXES } from './lifting/sex.ts';
import {
  AGE_RANGE,
  AGE_YEARS,
  PROFILE_NAME_MAX_CHARACTERS,
  PROFILE_TEXT_MAX_CHARACTERS,
} from './profile-limits.ts';
import { storableText } from './storable-text.ts';

const nameSchema = z.string().max(PROFILE_NAME_MAX_CHARACTERS).transform(storableText);
const textSchema = z.string().max(PROFILE_TEXT_MAX_CHARACTERS).transform(storableText);

export const profileSchema = z.object({
  name: nameSchema,
  /** Units of `height` and `weight`: centimeters and kilograms, or inches and pounds. */
  units: z.enum(UNIT_SYSTEMS),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  age: z.int(AGE_RANGE).min(AGE_YEARS.min, AGE_RANGE).max(AGE_YEARS.max, AGE_RANGE).nullable(),
  /** Used only for DOTS and IPF GL. */
  sex: z.enum(SEXES).nullable(),
  physique: textSchema,
  experience: textSchema,
  goals: textSchema,
  equipment: textSchema,
  injuries: textSchema,
  /** Null: never saved. */
  updated_at: z.iso.datetime().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

const saveProfileSchema = profileSchema.extend({
  /** Omitted: as stored, else the gym’s, else US. */
  units: profileSchema.shape.units.optional(),
  /** Omitted: as stored. */
  sex: profileSchema.shape.sex.optional(),
  /** Omitted: the last save wins. */
  updated_at: profileSchema.shape.updated_at.optional(),
});
export type ProfileChange = z.output<typeof saveProfileSchema>;

/** Returns what is out of range, in the units used; null when nothing is. */
export function measureFault({ units, height, weight }: Pick<Profile, 'units' | 'height' | 'weight'>) {
  if (height !== null && !isHeight(height, units)) return { field: 'height', message: HEIGHT_RANGE[units] };
  if (weight !== null && !isBodyWeight(weight, units)) {
    return { field: 'weight', message: BODY_WEIGHT_RANGE[units] };
  }
  return null;
}

export const profile = {
  get: oc
    .route({
      method: 'GET',
      path: '/user-info',
      tags: ['Training profile'],
      summary: 'The viewer’s training profile; empty until it is first saved',
    })
    .output(profileSchema),
  save: oc
    .route({
      method: 'PUT',
      path: '/user-info',
      tags: ['Training profile'],
      summary: 'Saves the whole training profile',
      description:
        '`updated_at` is the one that was read: when the profile was saved since then, nothing is changed and the reply is 409 with the stored one as `current`. Without it the last save wins. `units` and `sex` can be left out: they stay as they are stored. Before the first save the units are the gym’s, or US where it sets none: to enter kilograms and centimeters, send `units: metric`.',
    })
    .input(saveProfileSchema)
    .output(profileSchema),
};
