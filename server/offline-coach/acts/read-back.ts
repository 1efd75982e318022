import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import {
  recordAsked,
  recordInWords,
  removalQuestion,
} from '#server/offline-coach/records/record-question.ts';
import { asksFirst, asksToChange, REMOVE } from '#server/offline-coach/records/record-reference.ts';
import { offeredSets } from '#server/offline-coach/records/set-offer.ts';
import { askedWhichLift } from '#server/offline-coach/records/which-lift.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS } from '#server/offline-coach/slots/slots.ts';
import { liftOfTitle } from '#server/offline-coach/words/lifts.ts';
import { askedWhichToRemove, listedRecordsIn } from '#server/words/record-sentences.ts';

/**
 * Reads what an answer asked about records from its own text, because the message before it was not read as
 * one act.
 */
export function askedIn(answer: string, today: string): LastAct | null {
  return (
    askedToChange(answer, today) ??
    askedWhich(answer) ??
    askedToAdd(answer, today) ??
    askedWhichLift(answer, today)
  );
}

/** Returns the change or removal that was asked about, with the sets offered along with it. */
function askedToChange(answer: string, today: string): LastAct | null {
  const asked = recordAsked(answer, today);
  if (asked === null) return null;
  const { record, to } = asked;
  const { last } =
    to === null
      ? asksFirst(REMOVE, record, removalQuestion(recordInWords(record)))
      : asksToChange(record, to);
  const set = askedToAdd(answer, today);
  return { ...last!, answer, offers: set === null ? [] : [...set.offers, set] };
}

/** Returns the question which of several sets to remove. */
function askedWhich(answer: string): LastAct | null {
  if (!askedWhichToRemove(answer)) return null;
  const lifts = new Set(listedRecordsIn(answer).map(({ title }) => liftOfTitle(title)));
  const [lift = null] = lifts.size === 1 ? lifts : [];
  return { act: REMOVE, slots: { ...NO_SLOTS, lift }, missing: null, answer, offers: [] };
}

function askedToAdd(answer: string, today: string): LastAct | null {
  const offers = offeredSets(answer, today).map((slots) => ({ act: OFFER_RECORD, slots, missing: null }));
  const last = offers.pop();
  return last === undefined ? null : { ...last, answer, offers };
}
