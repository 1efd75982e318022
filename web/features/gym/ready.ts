import type { GymPart, GymParts } from '#shared/gym-parts.ts';

/** Prepares a part for sending: blank lines are not questions. */
export function ready<Part extends GymPart>(part: Part, value: GymParts[Part]): GymParts[Part] {
  if (part !== 'suggestions') return value;
  const groups = Object.entries(value as GymParts['suggestions']).map(([group, questions]) => [
    group,
    questions.filter((question) => question.trim() !== ''),
  ]);
  return Object.fromEntries(groups) as GymParts[Part];
}
