import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { asksAboutOthers, isLiftedByOthers } from '#server/offline-coach/words/other-people.ts';

/** Number of messages searched. */
const BACK_MAX = 3;

/**
 * Returns the lift of a set that names none, if earlier messages make it clear: the last one is only a lift,
 * or one of them gives the same weight with a lift. Returns null if the coach has to ask.
 * @param exchanges latest first
 */
export function liftFromContext(
  weight: number,
  exchanges: readonly Exchange[],
  today: string,
): string | null {
  if (weight < WEIGHT_MIN) return null;
  const before = exchanges.slice(0, BACK_MAX).map(({ question }) => question);
  const [last = ''] = before;
  const alone = readSlots(last, today);
  if (!alone.isQuestion && alone.rest === '' && alone.slots.weight === null && alone.slots.lift !== null)
    return alone.otherLifts.length === 0 ? alone.slots.lift : null;
  const lifts = new Set(
    before.flatMap((question) => {
      const { slots, otherLifts } = readSlots(question, today);
      const isOne = slots.lift !== null && otherLifts.length === 0 && slots.weight?.value === weight;
      return isOne && !isLiftedByOthers(question) && !asksAboutOthers(question) ? slots.lift : [];
    }),
  );
  const [lift = null] = lifts;
  return lifts.size === 1 ? lift : null;
}

const BEST =
  /^(?:(?:and|so|well|ok|but)[, ]+)*my (?:current |own )?(?:best|max|pr|pb|1rm)(?: (?:is|was|at|right now|now|currently|so far|about))* \d[\d.,]*(?: ?(?:kgs?|kilos?|lbs?|pounds?))?(?: (?:now|right now|so far|currently))?[\s.!]*$/iu;

/** Returns the only lift named before 'my best is 230'; null when there are several. */
export function liftOfStatedBest(said: string, exchanges: readonly Exchange[], today: string): string | null {
  if (!BEST.test(said.trim())) return null;
  const lifts = new Set(
    exchanges.slice(0, BACK_MAX).flatMap(({ question }) => {
      const { slots, otherLifts } = readSlots(question, today);
      return [slots.lift, ...otherLifts].filter((lift) => lift !== null);
    }),
  );
  const [lift = null] = lifts;
  const isOthers = exchanges.slice(0, BACK_MAX).some(({ question }) => asksAboutOthers(question));
  return lifts.size === 1 && !isOthers ? lift : null;
}
