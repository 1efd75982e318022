import { PLATES, USUAL_BAR } from '#shared/lifting/plates.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
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

/** A height or a girth in the other unit: '6ft1 in cm', '34 inch to cm', '190 cm in feet'; null when none is asked for. */
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

/** Two weights in different units beside each other; null when none are compared. */
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

/** Other bars (a squat bar, an axle) weigh something else. */
const USUAL =
  "(?:(?:the|an?|your) )?(?:(?:standard|normal|regular|usual|olympic|empty|men'?s|women'?s) )*(?:bar|barbell)";
const BAR_ASKED = new RegExp(
  `^(?:so |and |hey |coach )*(?:(?:how (?:much|heavy)|what)(?: weight)? (?:does|do|is|are|would) ${USUAL}(?: weigh)?|(?:what(?:'s| is) )?(?:the )?weight of ${USUAL})(?: (?:alone|by itself|on its own|again))?[\\s?.!]*$`,
  'u',
);

/** What the usual bar weighs; null when nobody asks. */
export function barInWords(spelled: string): string | null {
  if (!BAR_ASKED.test(spelled) || !/\b(?:heavy|weigh|weight)\b/u.test(spelled)) return null;
  return `The usual bar weighs **${USUAL_BAR.kg} kg** (44 lb) in gyms that count in kilos, **${USUAL_BAR.lb} lb** (20.4 kg) in those that count in pounds; the women’s bar weighs 15 kg (33 lb). I count with these unless you name another, as in “with a 15 kg bar”.`;
}

const SIDE = /\b(?:each|per|a|every) side\b|\bon both sides\b/u;
const ON_SIDE =
  /(?:(\d{1,2}) ?(?:x|×|times) ?)?(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) ?(kgs?|kilos?|lbs?|pounds?)?s?(?= |$|,|\+)/gu;
const BAR = /(\d{2}(?:\.\d)?) ?(kgs?|kilos?|lbs?|pounds?)? bar\b/u;
/** What plates of several sizes come to is asked: 'each side 25 15 and 5, what's that'. */
const ASKS_LOAD =
  /\b\d{1,2}(?:\.\d+)?s?(?:(?:,| and|,? ?\+)? \d{1,2}(?:\.\d+)?s?)+\b.*\b(?:what's (?:that|it|the total)|what is (?:that|it)|how much|how heavy|total)\b|\b(?:how much|how heavy|what's|what) .*\b\d{1,2}s?(?:(?:,| and) \d{1,2}s?)+ (?:on )?(?:each|per|a|every) side/u;
/** Plates by the color that meets give them. */
const COLORS: Readonly<Record<string, number>> = { red: 25, blue: 20, yellow: 15, green: 10 };
const COLORED = /\b(?:(an?|one|two|three|four|five|six|[1-6]) )?(red|blue|yellow|green)s?\b(?: plates?)?/gu;

function byColor(_: string, count: string | undefined, color: string): string {
  const named = IN_WORDS.indexOf(count ?? '') + 1;
  return ` ${named || Number(count) || 1} x ${COLORS[color]} `;
}

/** The plate that people count by, where bars are counted in kg, and where they are in pounds. */
const BIG_PLATES_KG = [20, 25];
const BIG_LB = Math.max(...PLATES.lb);

/** '2 plates and a quarter', '3 plates + 10 a side in pounds': the plates that people count by are of 45 lb. */
const BIG_ONES = /(?<![\d.,])([1-8]) (?:big )?plates?\b/gu;
const QUARTER = /\b(?:an? )?quarters?\b/gu;
const IN_BIG_ONES =
  /(?<![\d.,])[1-8] (?:big )?plates? (?:and|plus|\+) (?:an? quarter|(?:an? )?\d{1,2}(?:\.5)?s?\b.*\b(?:lbs?|pounds?|sides?|end)\b)/u;

/** All that may stand around the plates. */
const AROUND =
  /\b(?:so|and|plus|what|what's|how|much|heavy|is|are|does|do|weigh|weight|total|come to|add up to|i have|i've got|it|that|the|an?|with|of|on|in|to|empty|bar|barbell|plates?|kgs?|kilos?|lbs?|pounds?|s)\b|[^\p{L}\p{N}]/gu;

interface Plates {
  count: number | null;
  size: number;
  unit: WeightUnit;
}

/** The plates of one side; a number without a unit has that of the next one, or else of the one before. */
function platesIn(load: string, otherwise: WeightUnit): Plates[] {
  const found = [...load.matchAll(ON_SIDE)].map(([, count, size, unit]) => ({
    count: count === undefined ? null : Number(count),
    size: Number(size),
    unit: unitOf(unit),
  }));
  const units = found.map(({ unit }) => unit);
  return found.map((plates, at) => ({
    ...plates,
    unit: plates.unit ?? units.slice(at).find(Boolean) ?? units.slice(0, at).findLast(Boolean) ?? otherwise,
  }));
}

const sizeOf = (plates: readonly Plates[]) =>
  plates.reduce((sum, { count, size }) => sum + (count ?? 1) * size, 0);

/** What a bar with these plates on each side weighs: '20 kg bar + 2x25 + 10 each side'; null when nobody asks. */
export function loadInWords(spelled: string): string | null {
  const inBigOnes = IN_BIG_ONES.test(spelled);
  const isWhole = /\bbar\b|\+/u.test(spelled) || inBigOnes || ASKS_LOAD.test(spelled);
  if (!(SIDE.test(spelled) || inBigOnes) || !isWhole) return null;
  const bar = BAR.exec(spelled);
  const load = spelled
    .replace(BAR, ' ')
    .replace(SIDE, ' ')
    .replace(COLORED, byColor)
    .replace(BIG_ONES, (_, count: string) => ` ${count} x 45 lb `)
    .replace(QUARTER, ' 25 lb ');
  const isPounds = /\blbs?\b|\bpounds?\b|\b45s?\b/u;
  const plates = platesIn(load, isPounds.test(load) || isPounds.test(bar?.[0] ?? '') ? 'lb' : 'kg');
  const [first] = plates;
  const isLoad = plates.every(({ count, size, unit }) => count === null || PLATES[unit].includes(size));
  if (first === undefined || !isLoad || load.replace(ON_SIDE, ' ').replace(AROUND, '') !== '') return null;
  const { unit } = first;
  const own: Plates = {
    count: 1,
    size: bar === null ? USUAL_BAR[unit] : Number(bar[1]),
    unit: unitOf(bar?.[2]) ?? unit,
  };
  if ([own, ...plates].some((one) => one.unit !== unit)) return mixedLoad(own, plates);
  const side = sizeOf(plates);
  const whole = `**${own.size + 2 * side} ${unit}**: the ${own.size} ${unit} bar and ${side} ${unit} on each side.`;
  if (!inBigOnes || bar !== null || /\blbs?\b|\bpounds?\b|\bquarters?\b/u.test(spelled)) return whole;
  const kilos = BIG_PLATES_KG.map((size) => {
    const onSide = side + plates.reduce((sum, { count }) => sum + (count ?? 0) * (size - BIG_LB), 0);
    return `**${USUAL_BAR.kg + 2 * onSide} kg** with plates of ${size} kg`;
  });
  return `Counted in pounds ${whole} In kilos it is ${kilos.join(' or ')}.`;
}

/** Kilos and pounds on one bar: in both units, each part as it was said. */
function mixedLoad(bar: Plates, plates: readonly Plates[]): string {
  const all = [bar, ...plates, ...plates];
  const [pounds, kilos] = (['lb', 'kg'] as const).map((into) =>
    roundTo(
      all.reduce((sum, { count, size, unit }) => sum + (count ?? 1) * convertWeight(size, unit, into), 0),
      0.1,
    ),
  );
  const sides = (['lb', 'kg'] as const).flatMap((unit) => {
    const size = sizeOf(plates.filter((one) => one.unit === unit));
    return size === 0 ? [] : [`${size} ${unit}`];
  });
  return `**${pounds} lb** (${kilos} kg): the ${bar.size} ${bar.unit} bar and ${sides.join(' and ')} on each side.`;
}

const IN_STONE = new RegExp(`${WEIGHT} (?:in|to|into) stones?\\b`, 'u');
const POUNDS_PER_STONE = 14;

/** A weight in stone and pounds; null when nobody asks. */
export function stoneInWords(spelled: string): string | null {
  const found = IN_STONE.exec(spelled);
  if (found === null) return null;
  const [, value = '', unit = ''] = found;
  const isKilos = unitOf(unit) === 'kg';
  const pounds = Math.round(isKilos ? convertWeight(numberOf(value), 'kg', 'lb') : numberOf(value));
  const [stone, rest] = [Math.floor(pounds / POUNDS_PER_STONE), pounds % POUNDS_PER_STONE];
  return `${numberOf(value)} ${isKilos ? 'kg' : 'lb'} is **${stone} stone ${rest} lb**.`;
}

const IN_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** 'How much is 3 plates', 'what is 4 plates a side in kg' */
const PLATES_ASKED = new RegExp(
  `^(?:and |so |hey |coach )*(?:how many (?:kgs?|kilos?|lbs?|pounds?) (?:is|are|do|does)|how (?:much|heavy) (?:weight )?(?:is|are|do|does|would)|what(?:'s| is| are| do| does)?|weight of) (?:a |it )?([1-8]|${IN_WORDS.join('|')}) ?(?:big |red |blue )?(?:plates?|wheels?)(?: (?:a|per|each|on each|on the|every) (?:side|bar|end))?(?: (?:in|to) (?:kgs?|kilos?|lbs?|pounds?))?(?: (?:weigh|be|bench|squat|deadlift|total|mean|add up to|come to))*[ ?.!]*$`,
  'u',
);
/** What so many plates on each side come to with the bar; null when nobody asks. */
export function platesInWords(spelled: string): string | null {
  const said = PLATES_ASKED.exec(spelled.trim())?.[1];
  if (said === undefined) return null;
  return plateLoad(IN_WORDS.includes(said) ? IN_WORDS.indexOf(said) + 1 : Number(said));
}

/** What so many plates on each side come to, where bars are counted in kilos and where in pounds. */
export function plateLoad(count: number): string {
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
  const areThree = (lift !== null && otherLifts.length === 2) || (lift === null && /\bmy|i\b/u.test(rest));
  const isThree = areThree && weights.length === 3;
  if (!isThree || !/\b(?:total|add up|altogether|sum)\b/u.test(rest)) return null;
  const unit = weights.find(({ unit }) => unit !== null)?.unit ?? null;
  if (weights.some((one) => one.unit !== null && one.unit !== unit)) return null;
  const sum = weights.reduce((sum, { value }) => sum + value, 0);
  return `${weights.map(({ value }) => value).join(' + ')} is a total of **${sum}${unit === null ? '' : ` ${unit}`}**.`;
}
