import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { SET, setFrom } from '#server/words/written-set.ts';
import { listed } from '#shared/listed.ts';
import { OFFER_RECORD } from './add-record.ts';
import { detailsOf, figuresOf, setIn } from './set-offer.ts';

const ASKS = 'Which lift was ';
const ASKED = new RegExp(`^${ASKS}(.+)\\? Name it, and I offer to write it down\\.$`, 'mu');
const ASKED_SET = new RegExp(`\\*\\*${SET}\\*\\*(?: \\(([^()]+)\\))?`, 'gu');

/** Asks for the lift of sets that name none. */
export const asksWhichLift = (sets: readonly Slots[]): string =>
  `${ASKS}${listed(sets.map((slots) => `**${figuresOf(slots)}**${detailsOf(slots)}`))}? Name it, and I offer to write it down.`;

/** Returns the sets whose lift an answer asked for. */
export function askedWhichLift(answer: string, today: string): LastAct | null {
  const asked = ASKED.exec(answer)?.[1] ?? '';
  const offers = [...asked.matchAll(ASKED_SET)].map(([, value, unit, times, details = '']) => {
    const { weight, repetitions, sets, day } = setIn(setFrom(value, unit, times), details, today);
    const slots: Slots = { ...NO_SLOTS, weight, repetitions, sets, day };
    return { act: OFFER_RECORD, slots, missing: 'lift' as const };
  });
  const last = offers.pop();
  return last === undefined ? null : { ...last, answer, offers };
}
