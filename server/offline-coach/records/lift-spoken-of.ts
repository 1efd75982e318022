import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { WEIGHT_LEAST } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { asksOfOthers, isLiftedByOthers } from '#server/offline-coach/words/other-people.ts';

/** How many messages back. */
const BACK_MAX = 3;

/**
 * The lift of a set that names none, where the messages before it leave no doubt: the last one is nothing but a lift, or one
 * of them names the same weight with its lift. Null where it has to be asked for. @param exchanges the latest first
 */
export function liftSpokenOf(weight: number, exchanges: readonly Exchange[], today: string): string | null {
  if (weight < WEIGHT_LEAST) return null;
  const before = exchanges.slice(0, BACK_MAX).map(({ question }) => question);
  const [last = ''] = before;
  const alone = readSlots(last, today);
  if (!alone.isQuestion && alone.rest === '' && alone.slots.weight === null && alone.slots.lift !== null)
    return alone.otherLifts.length === 0 ? alone.slots.lift : null;
  const lifts = new Set(
    before.flatMap((question) => {
      const { slots, otherLifts } = readSlots(question, today);
      const isOne = slots.lift !== null && otherLifts.length === 0 && slots.weight?.value === weight;
      return isOne && !isLiftedByOthers(question) && !asksOfOthers(question) ? slots.lift : [];
    }),
  );
  const [lift = null] = lifts;
  return lifts.size === 1 ? lift : null;
}
