import { oc } from '@orpc/contract';
import * as z from 'zod';
import { BODY_WEIGHT_RANGE, HEIGHT_RANGE, isBodyWeight, isHeight, UNIT_SYSTEMS } from './body-measures.ts';
import { storableText } from './chat.ts';
import { SEXES } from './lifting/sex.ts';
import {
  AGE_RANGE,
  AGE_YEARS,
  PROFILE_NAME_MAX_CHARACTERS,
  PROFILE_TEXT_MAX_CHARACTERS,
} from './profile-limits.ts';

const nameSchema = z.string().max(PROFILE_NAME_MAX_CHARACTERS).transform(storableText);
const textSchema = z.string().max(PROFILE_TEXT_MAX_CHARACTERS).transform(storableText);

export const profileSchema = z.object({
  name: nameSchema,
  /** Of `height` and `weight`: centimetres and kilograms, or inches and pounds. */
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

const saveProfileSchema = profileSchema.superRefine(({ units, height, weight }, context) => {
  if (height !== null && !isHeight(height, units)) {
    context.addIssue({ code: 'custom', path: ['height'], message: HEIGHT_RANGE[units] });
  }
  if (weight !== null && !isBodyWeight(weight, units)) {
    context.addIssue({ code: 'custom', path: ['weight'], message: BODY_WEIGHT_RANGE[units] });
  }
});

export const profile = {
  get: oc
    .route({
      method: 'GET',
      path: '/user-info',
      tags: ['Training profile'],
      summary: 'The viewer’s training profile; empty when it was never saved',
    })
    .output(profileSchema),
  save: oc
    .route({
      method: 'PUT',
      path: '/user-info',
      tags: ['Training profile'],
      summary: 'Saves the whole training profile',
      description:
        '`updated_at` is the one that was read: when the profile was saved since then, nothing is changed and the reply is 409 with the present one as `current`.',
    })
    .input(saveProfileSchema)
    .output(profileSchema),
};
