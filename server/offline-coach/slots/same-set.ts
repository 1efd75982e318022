import { isDeepStrictEqual } from 'node:util';
import type { Slots } from './slots.ts';

/** Whether two sets differ at most in the number of sets. */
export const isSameSet = (one: Slots, other: Slots): boolean =>
  isDeepStrictEqual({ ...one, sets: null }, { ...other, sets: null });
