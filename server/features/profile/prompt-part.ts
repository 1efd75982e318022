import type { PromptPart } from '#server/assistant/prompt-part.ts';
import { shortened } from '#shared/cut.ts';
import type { Profile } from '#shared/profile.ts';
import { PROFILE_FIELDS, PROFILE_LABELS, type ProfileField } from '#shared/profile-labels.ts';

const FIELD_MAX_CHARACTERS = 1200;

/** Adds the fields of the training profile that the athlete has filled in. */
export const profilePart: PromptPart = {
  label: 'training profile of the athlete',
  async read({ athlete: { profile } }) {
    const fields = filledFields(profile);
    return { lines: fields.map((field) => lineOf(profile, field)), used: { profile: fields } };
  },
};

/** Returns the fields that are not empty. */
export const filledFields = (profile: Profile): ProfileField[] =>
  PROFILE_FIELDS.filter((field) => {
    const value = profile[field];
    return typeof value === 'string' ? value.trim() !== '' : value !== null;
  });

/** Formats a field as a line with its label and value. */
export function lineOf(profile: Profile, field: ProfileField): string {
  const [length, mass] = profile.units === 'us' ? ['inches', 'lb'] : ['cm', 'kg'];
  const units: Partial<Record<ProfileField, string>> = { height: ` ${length}`, weight: ` ${mass}` };
  const value = shortened(String(profile[field]), FIELD_MAX_CHARACTERS);
  return `${PROFILE_LABELS[field]}: ${value.trim()}${units[field] ?? ''}`;
}
