import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';
import { OFFER_RECORD } from './add-record.ts';
import { figuresOf } from './set-offer.ts';

const UNSURE =
  /\b(?:(?:can['’]?t|cannot|don['’]?t|dont) (?:remember|recall|know)|not (?:100% |quite |really |too )?sure|unsure|dunno|no idea|forgot|forget|think)\b/iu;
const AROUND = new Set(
  'or maybe either it was not sure unsure cant can’t remember recall know dunno idea forgot forget think which one today did got hit pulled lifted pressed squatted benched quite really too'.split(
    ' ',
  ),
);
/** Maximum ratio of two weights that are one bar, counted in two ways. */
const RATIO_MAX = 1.2;

/**
 * Returns a set with two possible weights when the athlete is unsure which it was; null for anything else.
 */
export function unsureSet(message: string, today: string): { set: Slots; other: Weight } | null {
  if (!UNSURE.test(message) || !/\bor\b/iu.test(message) || asksAboutOthers(message)) return null;
  const { slots, otherWeights, otherLifts, words } = readSlots(message.replace(/\?+/gu, ' '), today);
  const { lift, weight, percentages, bar } = slots;
  const [other, ...more] = otherWeights;
  if (lift === null || weight === null || other === undefined || bar !== null) return null;
  if (more.length + otherLifts.length + percentages.length > 0) return null;
  const [least, most] = [weight.value, other.value].toSorted((a, b) => a - b);
  if (least! < WEIGHT_MIN || most! > RATIO_MAX * least!) return null;
  const isKnown = (word: string) => GLUE.has(word) || AROUND.has(word.replace("'", '')) || AROUND.has(word);
  if (!words.every(isKnown)) return null;
  const unit = weight.unit ?? other.unit;
  return { set: { ...slots, weight: { value: least!, unit } }, other: { value: most!, unit } };
}

/** Offers the lighter weight and mentions the other. */
export function offerUnsureSet({ set, other }: { set: Slots; other: Weight }): string {
  const heavier = figuresOf({ ...set, weight: other, repetitions: null });
  return `${OFFER_RECORD.does(set)} If it was ${heavier}, say “it was ${heavier}”.`;
}
