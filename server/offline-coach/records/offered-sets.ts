import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { OFFER_RECORD, withoutImpossibleWeight } from './add-record.ts';
import type { Reported } from './reported-sets.ts';
import { figuresOf } from './set-offer.ts';
import { asksWhichLift } from './which-lift.ts';

/** Offers the sets, or asks for their lift. */
export function offersOf(sets: readonly Slots[]) {
  if (sets.every(({ lift }) => lift === null)) return [asksWhichLift(sets)];
  return sets.flatMap((slots) => {
    const offer = withoutImpossibleWeight({ act: OFFER_RECORD, slots, missing: null });
    return offer.act.does(offer.slots);
  });
}

/** Names the sets of a message that are not offered, except those leading up to the heaviest of a lift. */
export const leftOutOf = ({ more, unknown }: Reported): string[] => [
  ...(more.length === 0
    ? []
    : [
        `Tell me the rest in your next message: ${more.map((set) => `${set.lift} ${figuresOf(set)}`).join(', ')}.`,
      ]),
  ...(unknown.length === 0
    ? []
    : [
        `Not included: ${unknown.join(', ')}. You can add that under [Account → Personal Records](/account/personal-records).`,
      ]),
];
