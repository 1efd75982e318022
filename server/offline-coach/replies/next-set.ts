import { NO_SLOTS, readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { countAmong, figuresIn, mayCount, mayWeigh, only, plainly } from './figures.ts';
import { variationIn } from './lift.ts';

/** Another set that a reply states, as the one before where it does not say otherwise; null when it states none. */
export function nextSet(reply: string, set: Slots, today: string): Slots | null {
  const said = spelled(plainly(reply));
  const { slots } = readSlots(said, today);
  const lift = slots.lift ?? variationIn(said, set.lift ?? '');
  const figures = figuresIn(said);
  const isOther = lift !== null && lift !== set.lift;
  const weights = figures.filter((figure) => mayWeigh(figure, isOther ? null : set.weight));
  const weight = only(weights);
  const count = countAmong(figures.filter((figure) => mayCount(figure) && !weights.includes(figure)));
  if (weight === undefined || count === undefined) return null;
  if (weight === null && (isOther || count === null)) return null;
  return {
    ...NO_SLOTS,
    lift: lift ?? set.lift,
    weight:
      weight === null ? set.weight : { value: weight.value, unit: weight.unit ?? set.weight?.unit ?? null },
    repetitions: count?.value ?? null,
    day: slots.day ?? set.day,
  };
}
