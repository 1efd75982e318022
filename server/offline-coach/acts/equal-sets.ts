import { isDeepStrictEqual } from 'node:util';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { inOneOfEach } from '#server/offline-coach/slots/same-set.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';

/** Counts equal sets in a row: 'log bench 100x5', 'and 100x5' is 'log bench 100x5 2 sets'. */
export const withEqualSetsCounted = (sets: readonly string[]): string[] =>
  inOneOfEach(
    sets.map((set, at) => ({ set, isFirst: at === 0 })),
    ({ set, isFirst }) => {
      const { slots, rest } = readSlots(set, NO_DAY);
      // Not '100x5 touch and go' after '100x5 paused'
      return isFirst || /^(?:and)?$/u.test(rest.trim()) ? slots : null;
    },
    ({ set, isFirst }, sets, slots) => {
      const counted = withSets(set, sets, slots);
      return counted === null ? null : { set: counted, isFirst };
    },
  ).map(({ set }) => set);

/**
 * Writes the number of sets behind a set, or in place of the one that it states: '3x5', '3 sets of 5'. Returns
 * null if the result would be read as another set: of '100x5x5', only one 5 counts the sets.
 */
function withSets(set: string, sets: number, slots: Slots): string | null {
  const wanted = { ...slots, sets };
  const written =
    slots.sets === null
      ? [`${set.trim()} ${sets} sets`]
      : [...set.matchAll(new RegExp(`(?<![\\d.,])${slots.sets}(?![\\d.,]*\\d)`, 'gu'))].map(
          ({ 0: digits, index }) => set.slice(0, index) + sets + set.slice(index + digits.length),
        );
  return written.find((text) => isDeepStrictEqual(readSlots(text, NO_DAY).slots, wanted)) ?? null;
}
