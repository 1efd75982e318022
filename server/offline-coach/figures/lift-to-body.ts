import type { Weight } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { dots } from '#shared/lifting/dots.ts';
import type { Sex } from '#shared/lifting/sex.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const ASKS =
  /\bhow many times\b|\bratio\b|\bhow strong\b|\b(?:relative|compared?) to (?:my )?(?:body ?-?weight|bw)\b|\b(?:body ?-?weight|bw) multiple\b|\bmultiple (?:of|to) (?:my )?(?:body ?-?weight|bw)\b|\btimes (?:my )?(?:body ?-?weight|bw)\b/u;
const WORDS = new Set(
  'times body weight bodyweight bw strong relative relatively compare compared ratio multiple weigh weighing lifter person lift squat bench deadlift'.split(
    ' ',
  ),
);
/** Heaviest plausible lift, as a multiple of the body weight. */
const TIMES_MAX = 6;

/** Returns the lifted weight and the body weight of 'a 180 squat at 80 kg'. */
export function liftAndBody({
  slots,
  otherWeights,
  otherLifts,
  words,
  spelled,
}: Reading): { lifted: Weight; body: Weight } | null {
  const { bodyWeight, lift, repetitions, sets, percentages, timesBody } = slots;
  const isOne = lift !== null && otherLifts.every((other) => other === lift);
  if (!isOne || (sets ?? timesBody) !== null || (repetitions ?? 1) > 1 || percentages.length > 0) return null;
  if (!words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const weights = [slots.weight, ...otherWeights].filter((weight) => weight !== null);
  const body = bodyWeight ?? weights.find((weight) => isMarked(weight, spelled));
  const [lifted, ...more] = weights.filter((weight) => weight !== body);
  return body === undefined || lifted === undefined || more.length > 0 ? null : { lifted, body };
}

/** Whether it is a person's: 'at 80', '75 kg guy'. */
const isMarked = ({ value }: Weight, spelled: string): boolean =>
  new RegExp(
    `(?:\\bat|@|\\bi'm|\\bi am|\\bweigh(?:ing)?) ?${value}(?![\\d.,]*\\d)|(?<![\\d.,])${value}(?: ?(?:kgs?|kilos?|lbs?|pounds?))? (?:guy|man|male|woman|female|girl|lady|lifter|person|body ?-?weight|bw)\\b`,
    'u',
  ).test(spelled);

/** Says how many times the body weight a lift is, with its DOTS; null when not asked. */
export function liftToBody(reading: Reading): string | null {
  const found = ASKS.test(reading.spelled) ? liftAndBody(reading) : null;
  if (found === null) return null;
  const { lifted, body } = found;
  const unit = lifted.unit ?? body.unit;
  const inUnit = ({ value, unit: own }: Weight, into: 'kg' | 'lb') =>
    // Without a unit, only the ratio is said.
    convertWeight(value, own ?? unit ?? 'kg', into);
  const [totalKg, bodyWeightKg] = [inUnit(lifted, 'kg'), inUnit(body, 'kg')];
  const times = roundTo(totalKg / bodyWeightKg, 0.01);
  if (!(times > 0 && times <= TIMES_MAX)) return null;
  const points = (sex: Sex) => `**${roundTo(dots({ sex, bodyWeightKg, totalKg }), 0.1)}**`;
  const { sex } = reading.slots;
  const byDots =
    sex === null ? `${points('male')} for a man or ${points('female')} for a woman` : points(sex);
  const said = ({ value, unit: own }: Weight) => [value, own ?? unit].filter(Boolean).join(' ');
  const ratio = `${said(lifted)} is **${times} times** a body weight of ${said(body)}.`;
  return unit === null ? ratio : `${ratio} DOTS give this lift alone ${byDots}.`;
}
