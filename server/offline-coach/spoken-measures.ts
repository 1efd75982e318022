import { PLATES, USUAL_BAR } from '#shared/lifting/plates.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import type { Reading } from './slots.ts';

const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;
const N = '(\\d{1,3}(?:[.,]\\d{1,2})?)';
const FEET =
  /(?<![\d.,])(\d) ?(?:'|ft|feet|foot) ?(?:and )?(?:(\d{1,2}(?:[.,]\d)?) ?(?:"|''|in\b|inch(?:es)?)?)?/u;
/** '6 2 in cm' */
const BARE_FEET = /(?<![\d.,])([4-7]) (\d|1[01])(?= (?:in|to) cm)/u;
const INCHES = new RegExp(`(?<![\\d.,])${N} ?(?:"|''|inch(?:es)?\\b|in\\b)`, 'u');
const CENTIMETERS = new RegExp(`(?<![\\d.,])${N} ?(?:cm|centimet(?:er|re)s?)\\b`, 'u');
const METERS = /(?<![\d.,])([12][.,]\d{1,2}) ?(?:m|meters?|metres?)\b/u;
const TO_CM =
  /\b(?:in|to|into) (?:cms?|centimet(?:er|re)s?|metric)\b|\bhow many (?:cms?|centimet(?:er|re)s?)\b/u;
const TO_FEET = /\b(?:in|to|into) (?:feet|foot|ft|inch(?:es)?)\b|\bhow many (?:feet|inch(?:es)?)\b/u;

const number = (written: string) => Number(written.replace(',', '.'));

/** A height or a girth in the other unit: '6ft1 in cm', '34 inch to cm', '190 cm in feet'; null when none is asked for. */
export function lengthIn(spelled: string): string | null {
  if (TO_CM.test(spelled)) {
    const asked = spelled.replace(TO_CM, ' ');
    const feet = FEET.exec(asked) ?? BARE_FEET.exec(spelled);
    const inches = feet
      ? Number(feet[1]) * INCHES_PER_FOOT + number(feet[2] ?? '0')
      : number(INCHES.exec(asked)?.[1] ?? '0');
    if (inches === 0) return null;
    const said = feet ? `${feet[1]} ft ${feet[2] ?? 0} in` : `${inches} in`;
    return `${said} is **${roundTo(inches * CM_PER_INCH, 0.1)} cm**.`;
  }
  const meters = TO_FEET.test(spelled) ? METERS.exec(spelled)?.[1] : undefined;
  const centimeters = TO_FEET.test(spelled)
    ? (CENTIMETERS.exec(spelled)?.[1] ?? (meters && String(roundTo(100 * number(meters), 0.1))))
    : undefined;
  if (centimeters === undefined) return null;
  const inches = number(centimeters) / CM_PER_INCH;
  const feet = Math.floor(Math.round(inches * 10) / 10 / INCHES_PER_FOOT);
  const rest = roundTo(inches - feet * INCHES_PER_FOOT, 0.1);
  return `${centimeters} cm is **${roundTo(inches, 0.1)} in**${feet > 0 ? ` (${feet} ft ${rest} in)` : ''}.`;
}

const WEIGHT = '(\\d+(?:[.,]\\d+)?) ?(kgs?|kilos?|lbs?|pounds?)';
/** 'Is 100 kg more than 225 lb', '100 kg vs 225 lb' */
const COMPARED = new RegExp(
  `${WEIGHT}\\b.{0,24}?\\b(?:more|heavier|less|lighter|bigger|higher|than|vs|versus|or|same as|equal to|the same)\\b.{0,12}?${WEIGHT}\\b`,
  'u',
);

/** 'Is 60 kg 135 lb' */
const SAME = new RegExp(
  `^(?:so )?is ${WEIGHT} (?:equal to |the same as |about |really )?${WEIGHT}[\\s?.!]*$`,
  'u',
);

/** Two weights beside each other; null when none are compared. */
export function comparison(spelled: string): string | null {
  const found = SAME.exec(spelled) ?? COMPARED.exec(spelled);
  if (found === null) return null;
  const [one, other] = [found.slice(1, 3), found.slice(3, 5)].map(([value, unit]) => {
    const [own, into] = unit!.startsWith('k') ? (['kg', 'lb'] as const) : (['lb', 'kg'] as const);
    const inOther = roundTo(convertWeight(number(value!), own, into), 0.1);
    return {
      said: `${number(value!)} ${own}`,
      inOther: `${inOther} ${into}`,
      kg: own === 'kg' ? number(value!) : inOther,
    };
  }) as [Compared, Compared];
  const word = one.kg === other.kg ? 'as much as' : one.kg > other.kg ? 'more than' : 'less than';
  return `**${one.said}** (${one.inOther}) is **${word} ${other.said}** (${other.inOther}).`;
}

interface Compared {
  said: string;
  inOther: string;
  kg: number;
}

const BAR_ASKED =
  /\b(?:how (?:much|heavy)|what|weight of)\b.{0,24}?\b(?:weigh|weight|heavy|weighs)?.{0,16}\b(?:standard|normal|regular|olympic|empty|men'?s|women'?s|the|a|power) (?:\w+ )?(?:bar|barbell)\b(?: weigh)?[\s?.!]*$/u;

/** What the usual bar weighs; null when nobody asks. */
export function barInWords(spelled: string): string | null {
  if (!BAR_ASKED.test(spelled) || !/\b(?:heavy|weighs?|weight|how much)\b/u.test(spelled)) return null;
  if (/\b(?:box|ssb|safety|trap|hex|cambered|buffalo|cost|price|should|put|on)\b/u.test(spelled)) return null;
  return `The usual bar weighs **${USUAL_BAR.kg} kg** (44 lb) in gyms that count in kilos, **${USUAL_BAR.lb} lb** (20.4 kg) in those that count in pounds; the women’s bar weighs 15 kg (33 lb). I count with these unless you name another, as in “with a 15 kg bar”.`;
}

const SIDE = /\b(?:each|per|a|every) side\b|\bon both sides\b/u;
const ON_SIDE =
  /(?:(\d{1,2}) ?(?:x|×|times) ?)?(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) ?(?:kgs?|lbs?)?s?(?= |$|,|\+)/gu;
const BAR = /(\d{2}(?:\.\d)?) ?(kgs?|lbs?)? bar\b/u;

/** What a bar with these plates on each side weighs: '20 kg bar + 2x25 + 10 each side'; null when nobody asks. */
export function loadInWords(spelled: string): string | null {
  if (
    !SIDE.test(spelled) ||
    !/\+|\bplus\b|\d ?x ?\d/u.test(spelled) ||
    /\bfor\b|\bwhat (?:plates|do)\b/u.test(spelled)
  )
    return null;
  const bar = BAR.exec(spelled);
  const plates = [...spelled.replace(BAR, ' ').matchAll(ON_SIDE)];
  if (plates.length === 0) return null;
  const unit = /\blbs?\b|\bpounds?\b|\b45s?\b/u.test(spelled) ? 'lb' : 'kg';
  const side = plates.reduce((sum, [, count = '1', size]) => sum + Number(count) * Number(size), 0);
  const own = bar === null ? USUAL_BAR[unit] : Number(bar[1]);
  return `**${own + 2 * side} ${unit}**: the ${own} ${unit} bar and ${side} ${unit} on each side.`;
}

const IN_STONE = new RegExp(`${WEIGHT} (?:in|to|into) stones?\\b`, 'u');
const POUNDS_PER_STONE = 14;

/** A weight in stone and pounds; null when nobody asks. */
export function stoneInWords(spelled: string): string | null {
  const found = IN_STONE.exec(spelled);
  if (found === null) return null;
  const [, value = '', unit = ''] = found;
  const isKilos = unit.startsWith('k');
  const pounds = Math.round(isKilos ? convertWeight(number(value), 'kg', 'lb') : number(value));
  const [stone, rest] = [Math.floor(pounds / POUNDS_PER_STONE), pounds % POUNDS_PER_STONE];
  return `${number(value)} ${isKilos ? 'kg' : 'lb'} is **${stone} stone ${rest} lb**.`;
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** 'How much is 3 plates', 'what is 4 plates a side in kg' */
const PLATES_ASKED = new RegExp(
  `^(?:and |so |hey |coach )*(?:how many (?:kgs?|kilos?|lbs?|pounds?) (?:is|are|do|does)|how (?:much|heavy) (?:weight )?(?:is|are|do|does|would)|what(?:'s| is| are| do| does)?|weight of) (?:a |it )?([1-8]|${COUNTS.join('|')}) ?(?:big |red |blue )?(?:plates?|wheels?)(?: (?:a|per|each|on each|on the|every) (?:side|bar|end))?(?: (?:in|to) (?:kgs?|kilos?|lbs?|pounds?))?(?: (?:weigh|be|bench|squat|deadlift|total|mean|add up to|come to))*[ ?.!]*$`,
  'u',
);
/** The plate that people count by, where bars are counted in kg. */
const BIG_PLATES_KG = [20, 25];

/** What so many plates on each side come to with the bar; null when nobody asks. */
export function platesInWords(spelled: string): string | null {
  const said = PLATES_ASKED.exec(spelled.trim())?.[1];
  if (said === undefined) return null;
  const count = COUNTS.includes(said) ? COUNTS.indexOf(said) + 1 : Number(said);
  const pounds = USUAL_BAR.lb + 2 * count * Math.max(...PLATES.lb);
  const kilos = BIG_PLATES_KG.map(
    (plate) => `**${USUAL_BAR.kg + 2 * count * plate} kg** with plates of ${plate} kg`,
  );
  const plates = count === 1 ? '1 plate' : `${count} plates`;
  return `${plates} a side is **${pounds} lb** (${roundTo(convertWeight(pounds, 'lb', 'kg'), 0.1)} kg) with 45 lb plates on the 45 lb bar; on the 20 kg bar it is ${kilos.join(' or ')}.`;
}

/** What the three lifts that a sentence names come to; null when it asks for no total of three. */
export function totalInWords({
  slots: { lift, weight },
  otherLifts,
  otherWeights,
  rest,
}: Reading): string | null {
  const weights = weight === null ? [] : [weight, ...otherWeights];
  const isThree = lift !== null && otherLifts.length === 2 && weights.length === 3;
  if (!isThree || !/\b(?:total|add up|altogether|sum)\b/u.test(rest)) return null;
  const unit = weights.find(({ unit }) => unit !== null)?.unit ?? null;
  if (weights.some((one) => one.unit !== null && one.unit !== unit)) return null;
  const sum = weights.reduce((sum, { value }) => sum + value, 0);
  return `${weights.map(({ value }) => value).join(' + ')} is a total of **${sum}${unit === null ? '' : ` ${unit}`}**.`;
}
