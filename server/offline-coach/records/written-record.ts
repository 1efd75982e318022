import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { dayOn } from '#server/offline-coach/words/days.ts';
import { liftOfTitle } from '#server/offline-coach/words/lifts.ts';
import type { WrittenRecord } from '#server/words/record-sentences.ts';
import type { WrittenSet } from '#server/words/written-set.ts';

export const dayIn = (written: string, today: string): string | null =>
  dayOn(written.toLowerCase(), today)?.day ?? null;

export const weightOfSet = ({ value, unit }: WrittenSet): Weight => ({
  value,
  unit: unit === 'reps' ? null : unit,
});

/** Returns the slots of a record that an answer names. */
export const slotsOf = ({ title, set, day }: WrittenRecord, today: string): Slots => ({
  ...NO_SLOTS,
  lift: liftOfTitle(title),
  weight: weightOfSet(set),
  repetitions: set.repetitions,
  day: dayIn(day, today),
});

export const inWords = (weight: Slots['weight']): string =>
  weight === null ? '…' : [weight.value, weight.unit].filter(Boolean).join(' ');
