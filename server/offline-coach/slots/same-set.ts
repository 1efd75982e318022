import { isDeepStrictEqual } from 'node:util';
import type { Slots } from './slots.ts';

/** Whether two sets differ at most in the number of sets. */
export const isSameSet = (one: Slots, other: Slots): boolean =>
  isDeepStrictEqual({ ...one, sets: null }, { ...other, sets: null });

/** Whether it is another set like the one before, whose lift it may leave out. */
const repeats = (set: Slots, before: Slots): boolean =>
  set.weight !== null &&
  set.repetitions !== null &&
  isSameSet({ ...set, lift: set.lift ?? before.lift }, before);

/**
 * Counts equal sets in a row as one: '100x5, 100x5, 100x4'.
 * @param slotsOf returns null for what is no set of a row
 * @param withSets writes the number of sets into the first of several, or returns null to keep them apart
 */
export function inOneOfEach<T>(
  all: readonly T[],
  slotsOf: (one: T) => Slots | null,
  withSets: (one: T, sets: number, slots: Slots) => T | null,
): T[] {
  const counted: { one: T; slots: Slots | null }[] = [];
  for (const one of all) {
    const slots = slotsOf(one);
    const before = counted.at(-1);
    const isRepeated = before?.slots && slots !== null && repeats(slots, before.slots);
    const sets = isRepeated ? (before.slots!.sets ?? 1) + (slots!.sets ?? 1) : null;
    const written = sets === null ? null : withSets(before!.one, sets, before!.slots!);
    if (written === null) counted.push({ one, slots });
    else counted[counted.length - 1] = { one: written, slots: { ...before!.slots!, sets } };
  }
  return counted.map(({ one }) => one);
}
