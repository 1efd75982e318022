import { nameText } from '#server/offline-coach/words/plain-text.ts';
import type { Passage } from './dialogue.ts';

/** Describes the location of a passage in words. */
export function placeOf({ work, place, heading }: Passage): string {
  const own = nameText(heading.split(' › ').at(-1) ?? '');
  const parts = [`*${nameText(work)}*`, nameText(place), own === '' ? '' : `under *${own}*`];
  return parts.filter((part) => part !== '').join(', ');
}
