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
    ({ set, isFirst }, sets, slots) => ({ set: withSets(set, sets, slots), isFirst }),
  ).map(({ set }) => set);

/** Writes the number of sets behind a set, or in place of the one that it states: '3x5', '3 sets of 5'. */
const withSets = (set: string, sets: number, { sets: stated }: Slots): string =>
  stated === null
    ? `${set.trim()} ${sets} sets`
    : set.replace(new RegExp(`(?<![\\d.,])${stated}(?= ?(?:x|×|sets?\\b))`, 'iu'), String(sets));
