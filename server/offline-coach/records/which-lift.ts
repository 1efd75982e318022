import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { detailsOf, figuresOf, OFFER_RECORD } from './add-record.ts';
import { dayIn, numberIn, SET } from './by-reference.ts';

const ASKS = 'Which lift was ';
const ASKED = new RegExp(`^${ASKS}(.+)\\? Name it, and I offer to write it down\\.$`, 'mu');
const ASKED_SET = new RegExp(`\\*\\*${SET}\\*\\*(?: \\(([^()]+)\\))?`, 'gu');

/** Asks for the lift of sets that name none. */
export const asksWhichLift = (sets: readonly Slots[]): string =>
  `${ASKS}${sets.map((slots) => `**${figuresOf(slots)}**${detailsOf(slots)}`).join(' and ')}? Name it, and I offer to write it down.`;

/** Returns the sets whose lift an answer asked for. */
export function askedWhichLift(answer: string, today: string): LastAct | null {
  const asked = ASKED.exec(answer)?.[1] ?? '';
  const offers = [...asked.matchAll(ASKED_SET)].map(([, value = '', unit, times, more = '']) => {
    const sets = /(\d+) sets/u.exec(more)?.[1];
    const day = /\p{L}+ \d{1,2}, \d{4}/u.exec(more)?.[0];
    const slots: Slots = {
      ...NO_SLOTS,
      weight: { value: numberIn(value), unit: unit === 'kg' || unit === 'lb' ? unit : null },
      repetitions: times === undefined ? null : Number(times),
      sets: sets === undefined ? null : Number(sets),
      day: day === undefined ? null : dayIn(day, today),
    };
    return { act: OFFER_RECORD, slots, missing: 'lift' as const };
  });
  const last = offers.pop();
  return last === undefined ? null : { ...last, answer, offers };
}
