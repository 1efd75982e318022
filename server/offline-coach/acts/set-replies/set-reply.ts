import { isDeepStrictEqual } from 'node:util';
import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksToChange } from '#server/offline-coach/records/record-reference.ts';
import type { Kind } from '#server/offline-coach/replies/reply.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import type { SpokenSets } from './spoken-sets.ts';

/** A reply to sets that were offered, saved or dropped, as the model reads it. */
export interface Reply {
  kind: Kind;
  isSure: boolean;
  /** Something else was said since. */
  isLater: boolean;
  text: string;
  today: string;
  last: LastAct;
  spoken: SpokenSets;
  /** The places of the sets that it points at, none where it points at none. */
  pointed: readonly number[];
}

export const lastOf = (wanted: WantedAct, offers: readonly WantedAct[] = []): LastAct => ({
  ...wanted,
  answer: '',
  offers,
});

/** In words. */
const SHORT_MAX = 4;
export const isShort = (text: string): boolean => text.trim().split(/\s+/u).length <= SHORT_MAX;

/** The question whether a record is to be changed; null for a day and a figure at once, which it cannot say. */
export const asksToChangeRecord = (of: Slots, to: Slots): Amendment | null => {
  const isOther = !isDeepStrictEqual([of.weight, of.repetitions], [to.weight, to.repetitions]);
  return isOther && of.day !== to.day ? null : asksToChange(of, to);
};

/** The other sets that were saved with it may be meant next. */
export function withOthers(amendment: Amendment | null, others: readonly Slots[]): Amendment | null {
  if (amendment?.last?.act !== ADD_RECORD) return amendment;
  const offers = others.map((slots) => ({ act: ADD_RECORD, slots, missing: null }));
  return { ...amendment, last: { ...amendment.last, offers } };
}
