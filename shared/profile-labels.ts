import type { Profile } from './profile.ts';

/** An athlete's details about themselves; the units only say how two of them are measured. */
export const PROFILE_FIELDS = [
  'name',
  'height',
  'weight',
  'age',
  'sex',
  'physique',
  'experience',
  'goals',
  'equipment',
  'injuries',
] as const satisfies readonly (keyof Profile)[];
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const PROFILE_LABELS: Record<ProfileField, string> = {
  name: 'Full Name',
  height: 'Height',
  weight: 'Weight',
  age: 'Age',
  sex: 'Sex',
  physique: 'Body Type & Physique',
  experience: 'Training Knowledge & Experience',
  goals: 'Fitness Goals',
  equipment: 'Available Equipment',
  injuries: 'Injury History',
};
