import { PROFILE_LABELS } from '#shared/profile-labels.ts';

const MASK = '•••';
const LABELS: readonly string[] = Object.values(PROFILE_LABELS);

/** Masks every value in a line about a member, keeping the word count and the profile field's name. */
export function masked(line: string): string {
  const label = LABELS.find((one) => line.startsWith(`${one}: `));
  const value = label === undefined ? line : line.slice(label.length + 2);
  const hidden = value.replace(/\S+/g, MASK);
  return label === undefined ? hidden : `${label}: ${hidden}`;
}
