import { ADD_RECORD, DECLINED_SET, isOffer, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { recordAsked } from '#server/offline-coach/records/record-question.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import { removedRecord } from '#server/offline-coach/records/restored-record.ts';
import { setIn } from '#server/offline-coach/records/set-offer.ts';
import { slotsOf } from '#server/offline-coach/records/written-record.ts';
import type { State } from '#server/offline-coach/replies/reply.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import {
  reportsRemoved,
  reportsSaved,
  reportsSavedInstead,
  savedRecordsIn,
} from '#server/words/record-sentences.ts';

/** The sets mentioned last. */
export interface SpokenSets {
  state: State;
  /** At least one, in the order they were mentioned. */
  sets: readonly Slots[];
}

/**
 * Returns the sets offered, saved, declined, removed or asked about last; null if the last act was something
 * else.
 */
export function spokenSetsOf(last: LastAct | null, today: string): SpokenSets | null {
  if (last === null || last.answer === '' || last.missing !== null) return null;
  const isQuestion = isByReference(last) && last.act.offers !== undefined;
  const asked = isQuestion ? recordAsked(last.answer, today) : null;
  if (asked !== null)
    return asked.to === null
      ? { state: 'asked to remove', sets: [asked.record] }
      : { state: 'asked to change', sets: [asked.to] };
  const removed = isByReference(last) ? removedRecord(last.answer, today) : null;
  if (removed !== null) return { state: 'dropped', sets: [removed] };
  const state = stateOf(last);
  if (state === null || last.slots.lift === null) return null;
  if (state === 'saved') {
    const saved = savedIn(last, today);
    const offered = last.offers.filter(({ act }) => act === ADD_RECORD).map(({ slots }) => slots);
    const others = offered.filter((one) => !saved.some((set) => isAlike(one, set)));
    // A reply that changed a set repeats neither its number of sets nor its note.
    const known = (set: Slots) => {
      const before = offered.find((one) => isAlike(one, set));
      return { ...set, sets: set.sets ?? before?.sets ?? null, noted: set.noted ?? before?.noted ?? null };
    };
    return { state, sets: [...others, ...saved.map(known)] };
  }
  const others = state === 'offered' || last.act === DECLINED_SET ? last.offers.filter(isOffer) : [];
  return { state, sets: [...others, last].map(({ slots }) => slots) };
}

/** Number of sets saved by earlier messages that replies can still refer to. */
const EARLIER_MAX = 3;
/** Whether it reports a change to the same set. */
const isSameSetChanged = (answer: string) => reportsSavedInstead(answer) || reportsRemoved(answer);

/** Adds to the last act the earlier saved sets that replies can still refer to. */
export function withEarlier(last: LastAct | null, before: LastAct | null, today: string): LastAct | null {
  const now = last === before ? null : spokenSetsOf(last, today);
  if (last === null || now === null || !(now.state === 'saved' || now.state === 'offered')) return last;
  const spoken = spokenSetsOf(before, today);
  const isOfThem = now.state === 'saved' && (spoken?.state !== 'saved' || isSameSetChanged(last.answer));
  const all = [
    ...(before?.earlier ?? []),
    ...(spoken?.state === 'saved' && !isOfThem ? spoken.sets : []),
    ...(now.state === 'offered' ? savedSets(last.answer, today) : []),
  ];
  const earlier = all.filter(
    (one, at) => ![...now.sets, ...all.slice(at + 1)].some((set) => isAlike(one, set)),
  );
  return earlier.length === 0 ? last : { ...last, earlier: earlier.slice(-EARLIER_MAX) };
}

const isAlike = (one: Slots, other: Slots): boolean =>
  one.lift === other.lift &&
  one.weight?.value === other.weight?.value &&
  (one.repetitions ?? 1) === (other.repetitions ?? 1);

/** Returns the sets that an answer reports as saved. */
const savedSets = (answer: string, today: string): Slots[] =>
  savedRecordsIn(answer).map((record) => {
    const { sets, noted } = setIn(record.set, record.note ?? '', today);
    return { ...slotsOf(record, today), sets, noted };
  });

/** Returns the sets that the last act saved, with the units and days its message left out. */
function savedIn({ answer, slots }: LastAct, today: string): Slots[] {
  const saved = savedSets(answer, today);
  const latest = saved.pop();
  if (latest === undefined) return [slots];
  const { weight, repetitions, day } = latest;
  return [...saved, { ...slots, weight, repetitions, day }];
}

function stateOf({ act, answer }: LastAct): State | null {
  if (act === DECLINED_SET) return 'dropped';
  if (act === OFFER_RECORD) return 'offered';
  if (act !== ADD_RECORD) return null;
  // A set moved to another lift is removed there and saved here.
  if (reportsSaved(answer)) return 'saved';
  return reportsRemoved(answer) ? 'dropped' : null;
}
