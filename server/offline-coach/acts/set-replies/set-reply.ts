import { isDeepStrictEqual } from 'node:util';
import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksToChange } from '#server/offline-coach/records/record-reference.ts';
import type { Kind } from '#server/offline-coach/replies/reply.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import type { SpokenSets } from './spoken-sets.ts';

/** A reply to offered, saved or dropped sets, as the model reads it. */
export interface Reply {
  kind: Kind;
  isSure: boolean;
  /** Whether another topic came in between. */
  isLater: boolean;
  text: string;
  today: string;
  last: LastAct;
  spoken: SpokenSets;
  /** Indexes of the sets it refers to; empty if none. */
  pointed: readonly number[];
}

export const lastOf = (wanted: WantedAct, offers: readonly WantedAct[] = []): LastAct => ({
  ...wanted,
  answer: '',
  offers,
});

/** Maximum words of a short reply. */
const SHORT_MAX = 4;
export const isShort = (text: string): boolean => text.trim().split(/\s+/u).length <= SHORT_MAX;

/**
 * Asks whether to change a record; null for a day together with a figure, which the question cannot express.
 */
export const asksToChangeRecord = (of: Slots, to: Slots): Amendment | null => {
  const isOther = !isDeepStrictEqual([of.weight, of.repetitions], [to.weight, to.repetitions]);
  return isOther && of.day !== to.day ? null : asksToChange(of, to);
};

/** Keeps the other sets saved with it, because the next reply may be about them. */
export function withOthers(amendment: Amendment | null, others: readonly Slots[]): Amendment | null {
  if (amendment?.last?.act !== ADD_RECORD) return amendment;
  const offers = others.map((slots) => ({ act: ADD_RECORD, slots, missing: null }));
  return { ...amendment, last: { ...amendment.last, offers } };
}
