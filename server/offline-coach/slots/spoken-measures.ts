import { statedTotal } from '#server/offline-coach/figures/total-wanted.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { USUAL_BAR } from '#shared/lifting/plates.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { has, POINTS } from './act.ts';
import { N, numberOf, U, unitOf } from './measures.ts';
import type { Reading } from './slots.ts';

const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;
const LENGTH = '(\\d{1,3}(?:[.,]\\d{1,2})?)';
const FEET =
  /(?<![\d.,])(\d) ?(?:'|ft|feet|foot) ?(?:and )?(?:(\d{1,2}(?:[.,]\d)?) ?(?:"|''|in\b|inch(?:es)?)?)?/u;
/** '6 2 in cm' */
const BARE_FEET = /(?<![\d.,])([4-7]) (\d|1[01])(?= (?:in|to) cm)/u;
const INCHES = new RegExp(`(?<![\\d.,])${LENGTH} ?(?:"|''|inch(?:es)?\\b|in\\b)`, 'u');
const CENTIMETERS = new RegExp(`(?<![\\d.,])${LENGTH} ?(?:cm|centimet(?:er|re)s?)\\b`, 'u');
const METERS = /(?<![\d.,])([12][.,]\d{1,2}) ?(?:m|meters?|metres?)\b/u;
const TO_CM =
  /\b(?:in|to|into) (?:cms?|centimet(?:er|re)s?|metric)\b|\bhow many (?:cms?|centimet(?:er|re)s?)\b/u;
const TO_FEET = /\b(?:in|to|into) (?:feet|foot|ft|inch(?:es)?)\b|\bhow many (?:feet|inch(?:es)?)\b/u;

/** Converts a height or girth: '6ft1 in cm', '34 inch to cm', '190 cm in feet'; null when not asked. */
export function lengthIn(spelled: string): string | null {
  if (TO_CM.test(spelled)) {
    const asked = spelled.replace(TO_CM, ' ');
    const feet = FEET.exec(asked) ?? BARE_FEET.exec(spelled);
    const inches = feet
      ? Number(feet[1]) * INCHES_PER_FOOT + numberOf(feet[2] ?? '0')
      : numberOf(INCHES.exec(asked)?.[1] ?? '0');
    if (inches === 0) return null;
    const said = feet ? `${feet[1]} ft ${feet[2] ?? 0} in` : `${inches} in`;
    return `${said} is **${roundTo(inches * CM_PER_INCH, 0.1)} cm**.`;
  }
  const meters = TO_FEET.test(spelled) ? METERS.exec(spelled)?.[1] : undefined;
  const centimeters = TO_FEET.test(spelled)
    ? (CENTIMETERS.exec(spelled)?.[1] ?? (meters && String(roundTo(100 * numberOf(meters), 0.1))))
    : undefined;
  if (centimeters === undefined) return null;
  const inches = numberOf(centimeters) / CM_PER_INCH;
  const feet = Math.floor(Math.round(inches * 10) / 10 / INCHES_PER_FOOT);
  const rest = roundTo(inches - feet * INCHES_PER_FOOT, 0.1);
  return `${centimeters} cm is **${roundTo(inches, 0.1)} in**${feet > 0 ? ` (${feet} ft ${rest} in)` : ''}.`;
}

const WEIGHT = `(${N}) ?(${U})`;
const MORE = '(?:more|heavier|bigger|higher|less|lighter|lower)';
/** 'Is 60 kg 135 lb' */
const SAME = new RegExp(
  `^(?:so )?is ${WEIGHT} (?:equal to |the same as |about |really )?${WEIGHT}[\\s?.!]*$`,
  'u',
);
/** 'Is 100 kg more than 225 lb', '100 kg vs 225 lb', 'which is heavier, 100 kg or 225 lb' */
const COMPARED = new RegExp(
  `^(?:so )?(?:is |(?:what|which)(?:'s| is) ${MORE}[,:]? )?${WEIGHT}(?: is)?(?: that)?,? (?:(?:any |much )?${MORE}(?: or ${MORE})? than|vs\\.?|versus|or) ${WEIGHT}[\\s?.!]*$`,
  'u',
);

/** Compares two weights in different units; null when not asked. */
export function comparison(spelled: string): string | null {
  const found = SAME.exec(spelled) ?? COMPARED.exec(spelled);
  if (found === null) return null;
  const [one, other] = [found.slice(1, 3), found.slice(3, 5)].map(([value, unit]) => {
    const own = unitOf(unit)!;
    const into = own === 'kg' ? 'lb' : 'kg';
    const inOther = roundTo(convertWeight(numberOf(value!), own, into), 0.1);
    return {
      own,
      said: `${numberOf(value!)} ${own}`,
      inOther: `${inOther} ${into}`,
      kg: own === 'kg' ? numberOf(value!) : inOther,
    };
  }) as [Compared, Compared];
  if (one.own === other.own) return null;
  const word = one.kg === other.kg ? 'as much as' : one.kg > other.kg ? 'more than' : 'less than';
  return `**${one.said}** (${one.inOther}) is **${word} ${other.said}** (${other.inOther}).`;
}

interface Compared {
  own: WeightUnit;
  said: string;
  inOther: string;
  kg: number;
}

/** The standard bar; a squat bar or an axle weighs something else. */
const USUAL =
  "(?:(?:the|an?|your) )?(?:(?:standard|normal|regular|usual|olympic|empty|men'?s|women'?s) )*(?:bar|barbell)";
const BAR_ASKED = new RegExp(
  `^(?:so |and |hey |coach )*(?:(?:how (?:much|heavy)|what)(?: weight)? (?:does|do|is|are|would) ${USUAL}(?: weigh)?|(?:what(?:'s| is) )?(?:the )?weight of ${USUAL})(?: (?:alone|by itself|on its own|again))?[\\s?.!]*$`,
  'u',
);

/** Answers what the standard bar weighs; null when not asked. */
export function barInWords(spelled: string): string | null {
  if (!BAR_ASKED.test(spelled) || !/\b(?:heavy|weigh|weight)\b/u.test(spelled)) return null;
  return `The usual bar weighs **${USUAL_BAR.kg} kg** (44 lb) in gyms that count in kilos, **${USUAL_BAR.lb} lb** (20.4 kg) in those that count in pounds; the women’s bar weighs 15 kg (33 lb). I count with these unless you name another, as in “with a 15 kg bar”.`;
}

const IN_STONE = new RegExp(`${WEIGHT} (?:in|to|into) stones?\\b`, 'u');
const POUNDS_PER_STONE = 14;

/** Converts a weight in stone and pounds; null when not asked. */
export function stoneInWords(spelled: string): string | null {
  const found = IN_STONE.exec(spelled);
  if (found === null) return null;
  const [, value = '', unit = ''] = found;
  const isKilos = unitOf(unit) === 'kg';
  const pounds = Math.round(isKilos ? convertWeight(numberOf(value), 'kg', 'lb') : numberOf(value));
  const [stone, rest] = [Math.floor(pounds / POUNDS_PER_STONE), pounds % POUNDS_PER_STONE];
  return `${numberOf(value)} ${isKilos ? 'kg' : 'lb'} is **${stone} stone ${rest} lb**.`;
}

const TOTAL = /\b(?:total|add(?:ed|s)? up|altogether|sum)\b/u;
const AROUND_TOTAL = new Set('total add up lift lifts best'.split(' '));

/** Adds up the three lifts of a sentence; null when it does not ask for such a total. */
export function totalInWords(reading: Reading): string | null {
  const { otherLifts, otherWeights, rest } = reading;
  const { lift, weight, into } = reading.slots;
  const weights = weight === null ? [] : [weight, ...otherWeights];
  const areAlone = rest
    .split(' ')
    .every((word) => word === '' || GLUE.has(word) || TOTAL.test(word) || AROUND_TOTAL.has(word));
  const areThree =
    (lift !== null && otherLifts.length === 2) || (lift === null && (areAlone || /\bmy|i\b/u.test(rest)));
  const isThree = areThree && weights.length === 3 && statedTotal(reading) === null;
  // The weights beside named points include the points and the body weight.
  if (!isThree || !TOTAL.test(rest) || has(reading, POINTS)) return null;
  const said = weights.find(({ unit }) => unit !== null)?.unit ?? null;
  if (weights.some((one) => one.unit !== null && one.unit !== said)) return null;
  const unit = said ?? (into === null ? null : into === 'kg' ? 'lb' : 'kg');
  const sum = weights.reduce((sum, { value }) => sum + value, 0);
  const inOther =
    unit === null || into === null || into === unit
      ? ''
      : ` (${roundTo(convertWeight(sum, unit, into), 0.1)} ${into})`;
  return `${weights.map(({ value }) => value).join(' + ')} is a total of **${sum}${unit === null ? '' : ` ${unit}`}**${inOther}.`;
}
