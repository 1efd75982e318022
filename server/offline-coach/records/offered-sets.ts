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
        `Not included: ${unknown.map((one) => one.replace(LOG_VERB, '')).join(', ')}. You can add that under [Account → Personal Records](/account/personal-records).`,
      ]),
];

const LOG_VERB =
  /^(?:(?:can|could) you |please |pls |also |and )*(?:log|add|save|record|note|track|write down|put down|enter)\b:? */iu;

/** Says that a request to log names no known lift; null if it is no such request. */
export function saysUnknownLift({ sets, unknown }: Reported): string | null {
  const [first = '', ...others] = unknown;
  if (sets.length > 0 || !LOG_VERB.test(first)) return null;
  const said = [first.replace(LOG_VERB, ''), ...others].join(', ');
  return `I do not know this lift, so I did not log it: ${said}. You can add it under [Account → Personal Records](/account/personal-records).`;
}
