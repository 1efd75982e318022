import type { Passage } from './dialogue.ts';
import { nameText } from './plain-text.ts';

/** Where a passage stands, in words. */
export function placeOf({ work, place, heading }: Passage): string {
  const own = nameText(heading.split(' › ').at(-1) ?? '');
  const parts = [`*${nameText(work)}*`, nameText(place), own === '' ? '' : `under *${own}*`];
  return parts.filter((part) => part !== '').join(', ');
}
