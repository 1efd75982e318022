import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { asks } from '#server/offline-coach/words/asks.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { offeredAgain } from './reply-to-offer.ts';

const WORDS_MAX = 8;
const REPLIES = /^(?:yes|yeah|yep|ok|sure|no|nah|nope|just|only|not)\b/iu;
const NEGATES = /\b(?:no|not|nah|nope|don['’]?t|leave|keep)\b/iu;

/**
 * Handles a reply that is not a plain yes or no after the coach asked about a record change and a new set
 * together, such as 'Just the bench'. Asks about the one it means, or about the record if unclear.
 */
export function replyToBoth(said: string, last: LastAct | null): Amendment | null {
  if (last === null || !isByReference(last) || last.offers.length === 0 || asks(said)) return null;
  if (!REPLIES.test(said) || said.split(/\s+/u).length > WORDS_MAX) return null;
  const [set] = last.offers;
  const named = liftIn(said)?.lift ?? null;
  const isOne = last.offers.length === 1 && set!.slots.lift !== last.slots.lift;
  const isAboutSet = isOne && named === (NEGATES.test(said) ? last.slots.lift : set!.slots.lift);
  return offeredAgain(isAboutSet ? { ...set!, answer: '', offers: [] } : { ...last, offers: [] });
}
