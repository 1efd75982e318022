import { PROFILE_LABELS } from '#shared/profile-labels.ts';

const MASK = '•••';
const LABELS: readonly string[] = Object.values(PROFILE_LABELS);

/** A line about a member with every value masked: how many words there are stays, and which field of the profile it is. */
export function masked(line: string): string {
  const label = LABELS.find((one) => line.startsWith(`${one}: `));
  const value = label === undefined ? line : line.slice(label.length + 2);
  const hidden = value.replace(/\S+/g, MASK);
  return label === undefined ? hidden : `${label}: ${hidden}`;
}
