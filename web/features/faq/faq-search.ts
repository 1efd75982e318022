import type { GymParts } from '#shared/gym-parts.ts';

export type FaqEntry = GymParts['faq'][number];

/** Without accents and in small letters: how people type what they search for. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The entries that contain every word of the search, in their question, however it is asked, or answer. */
export function searchFaq(entries: readonly FaqEntry[], search: string): readonly FaqEntry[] {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ question, also_asked: ways = [], answer }) => {
    const text = folded([question, ...ways, answer].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** With fewer results than this there is nothing to choose from: all are open. */
const OPEN_BELOW = 5;

/** Whether answers are open without being pressed. */
export const opensByItself = (results: number, search: string): boolean =>
  search.trim() !== '' || results < OPEN_BELOW;
