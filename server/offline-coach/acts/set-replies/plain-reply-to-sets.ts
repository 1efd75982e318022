import { isPlainYes } from '#server/offline-coach/acts/offers.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { type Correction, withCorrection } from './change-set.ts';
import { changedSeveral } from './change-several.ts';
import { differenceIn, withDifference } from './more-or-less.ts';
import { asksAgain } from './next-offer.ts';
import { keptAndDropped, withoutLift } from './pointed-sets.ts';
import { offeredAgain } from './reply-to-offer.ts';
import { asksToChangeRecord } from './set-reply.ts';
import { statusOf } from './set-status.ts';
import type { SpokenSets } from './spoken-sets.ts';
import { swappedIn } from './swapped-sets.ts';

/** 'Yes, 142.5 right?' asks about the state of the set. */
const CONFIRMS =
  /^(?:yes|yeah|yep|yup|ok|so)?[ ,]*(?:(?:it|that)(?:['’]s| is| was) )?\d+(?:[.,]\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?(?: ?(?:x|×|for|reps?|times|\d+)){0,3}[ ,]*(?:right|yeah|yes|correct|innit|no)\s*\?+$/iu;
const REST_OF_THEM =
  /^(?:(?:and|yes|yeah|ok|save|log|add|also|then|now) )*(?:the )?(?:other|rest)(?: one| set)?(?: (?:too|as well|please|pls|now))*[ .!]*$/iu;
/**
 * Several saved sets change at once only on an order: 'I put 10 kg on both since summer' reports progress.
 */
const ORDERS =
  /^(?:(?:no|oh|oops|sorry|wait|actually|please|pls|and|so|ok|can you|could you)[ ,]+)*(?:add|put|take|plus|minus|knock|drop|subtract|swap|switch|both (?:were|are|should))\b/iu;
const EFFORT =
  /[ ,;]*(?:\b(?:and |but )?(?:it|that) was |\bat )?(?:\b(?:about|around|maybe|like|an?) )*\b(?:rpe ?\d+(?:[.,]5)?|rir ?\d|\d ?rir)\b/iu;

/** Handles a reply to offered or saved sets by rule; null when the model has to read it. */
export function plainReplyToSets(
  text: string,
  today: string,
  last: LastAct,
  spoken: SpokenSets,
  pointed: readonly number[],
): Amendment | null {
  const { state, sets } = spoken;
  const isOffered = state === 'offered';
  if (!isOffered && state !== 'saved') return null;
  if (CONFIRMS.test(text))
    return isOffered ? offeredAgain(last) : { does: statusOf('agree', spoken, last), last };
  if (!isOffered && (REST_OF_THEM.test(text) || keepsFirst(text, sets)))
    return { does: statusOf('agree', spoken, last), last };
  const swapped = swappedIn(text, sets);
  const changes = swapped === null ? differences(text, sets, pointed) : new Map(swapped.entries());
  if (changes === null) return null;
  if (isOffered) return offeredWith(last, changes);
  if (changes.size > 1 && !ORDERS.test(text)) return null;
  const [[at, said] = []] = changes;
  if (changes.size > 1 || at === undefined || said === undefined)
    return changedSeveral(last, sets, changes, today);
  const of = { ...sets[at]!, day: sets[at]!.day ?? today };
  return asksToChangeRecord(of, withCorrection(of, said));
}

/**
 * Whether a reply agrees to the only offered set: 'Yes the bench', 'and the other one too', 'yeah that was
 * RPE 9'.
 */
export function agreesToOnlyOne(text: string, sets: readonly Slots[], { earlier = [] }: LastAct): boolean {
  const [set] = sets;
  if (set === undefined || sets.length > 1) return false;
  if (earlier.length > 0 && REST_OF_THEM.test(text)) return true;
  const said = text.replace(EFFORT, '').trim();
  return !/\d/u.test(said) && (isPlainYes(said) || isPlainYes(withoutLift(said, set)));
}

/** 'First yes, second no' when only the first was saved. */
const keepsFirst = (text: string, sets: readonly Slots[]): boolean => {
  if (sets.length !== 1) return false;
  const { kept, dropped } = keptAndDropped(text, [...sets, NO_SLOTS]);
  return kept.join() === '0' && dropped.join() === '1';
};

/** Applies the difference in a reply to the sets it refers to, by index; null if it states none. */
function differences(
  text: string,
  sets: readonly Slots[],
  pointed: readonly number[],
): Map<number, Correction> | null {
  const difference = differenceIn(text);
  if (difference === null || pointed.length === 0) return null;
  const changes = pointed.map((at) => [at, withDifference(sets[at]!, difference)] as const);
  const isWhole = changes.every((one): one is [number, Correction] => one[1] !== null);
  return isWhole ? new Map(changes) : null;
}

function offeredWith(last: LastAct, changes: ReadonlyMap<number, Correction>): Amendment {
  const offers = [...last.offers, last];
  const sets = offers.filter(isOffer);
  return asksAgain(
    offers.map((offer) => {
      const said = changes.get(sets.indexOf(offer));
      return said === undefined ? offer : { ...offer, slots: withCorrection(offer.slots, said) };
    }),
  );
}
