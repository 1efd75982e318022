import type { GymParts } from '#shared/gym-parts.ts';

export type FaqEntry = GymParts['faq'][number];

/** Removes accents and capitals, as people type searches. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns entries that contain every word of the search in their question, its other wordings, or the answer.
 */
export function searchFaq(entries: readonly FaqEntry[], search: string): readonly FaqEntry[] {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ question, also_asked: ways = [], answer }) => {
    const text = folded([question, ...ways, answer].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** With fewer results than this, all are open. */
const OPEN_BELOW = 5;

/** Whether answers are open by default. */
export const opensByItself = (results: number, search: string): boolean =>
  search.trim() !== '' || results < OPEN_BELOW;
