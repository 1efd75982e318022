import { PLATES, USUAL_BAR } from '#shared/lifting/plates.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { PLATE_COLORS, plateSizeIn } from './bar-plates.ts';
import { unitOf } from './measures.ts';
import { COLLAR_KG } from './take-words.ts';

const IN_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const SIDE = /\b(?:each|per|a|every) side\b|\bon both sides\b/u;
const ENDS_IN_SIDE = new RegExp(`(?:${SIDE.source})[ .?!]*$`, 'u');
const ON_SIDE =
  /(?:(\d{1,2}) ?(?:x|×|times) ?)?(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) ?(kgs?|kilos?|lbs?|pounds?)?s?(?= |$|,|\+)/gu;
/** '2,5' and '12,5' with a decimal comma; '25,5' lists two plates. */
const WITH_COMMA = /(?<![\d.,])(\d{1,2}),(\d{1,2})(?!\d)/gu;
const BAR = /(\d{2}(?:\.\d)?) ?(kgs?|kilos?|lbs?|pounds?)? bar\b/u;
/** Asks for the total of plates of several sizes: 'each side 25 15 and 5, what's that'. */
const ASKS_LOAD =
  /\b\d{1,2}(?:\.\d+)?s?(?:(?:,| and|,? ?\+)?(?: an?)? \d{1,2}(?:\.\d+)?s?)+\b.*\b(?:what's (?:that|it|the total)|what is (?:that|it)|what am i|how much|how heavy|total)\b|\b(?:how much|how heavy|what's|what) .*\b\d{1,2}s?(?:(?:,| and)(?: an?)? \d{1,2}s?)+ (?:on )?(?:each|per|a|every) side/u;
const COLOR = Object.keys(PLATE_COLORS).join('|');
const COLORED = new RegExp(
  `\\b(?:(an?|one|two|three|four|five|six|[1-6]) )?(${COLOR})s?\\b(?: (?:plates?|ones?))?`,
  'gu',
);
const ANY_COLOR = new RegExp(`\\b(?:${COLOR})s?\\b`, 'u');
const ASKS = /\b(?:how (?:much|heavy)|what|what's|total|altogether|weigh)\b/u;
/** 'Two 20s and a 10 on each side' */
const IN_PLURAL = /\b\d{1,2}(?:\.\d+)?s\b/u;

function byColor(_: string, count: string | undefined, color: string): string {
  const named = IN_WORDS.indexOf(count ?? '') + 1;
  return ` ${named || Number(count) || 1} x ${PLATE_COLORS[color]} `;
}

/** 'Two 25s', '2 25s', 'one small 2.5' */
const COUNTED =
  /\b(one|two|three|four|five|six) (?:(?:small|little|tiny) )?(?=\d)|(?<![\d.,])([1-8]) (?=\d{1,2}(?:\.\d{1,2})?s\b)/gu;

/** The standard large plate in gyms with kilo plates, and in gyms with pound plates. */
const BIG_PLATES_KG = [20, 25];
const BIG_LB = Math.max(...PLATES.lb);

/** '2 plates and a quarter', '3 plates + 10 a side in pounds': the large plates weigh 45 lb. */
const BIG_ONES = /(?<![\d.,])([1-8]) (?:big )?plates?\b/gu;
const QUARTER = /\b(?:an? )?quarters?\b/gu;
const IN_BIG_ONES =
  /(?<![\d.,])[1-8] (?:big )?plates? (?:and|plus|\+) (?:an? quarter|(?:an? )?\d{1,2}(?:\.5)?s?\b.*\b(?:lbs?|pounds?|sides?|end)\b)/u;

/** '3 plates a side plus a 10 on each side' */
const BIG_SIDE = /\b([1-8] (?:big )?plates?) (?:(?:on )?(?:each|per|a|every) side)/u;

/** With these, neither the number per side nor the lifted share is known. */
const NO_PLATES = /\b(?:chains?|bands?)\b/u;

/** All words allowed around the plates. */
const AROUND =
  /\b(?:so|ok|okay|if|and|plus|what|what's|how|much|heavy|is|are|does|do|weigh|weight|total|come to|add up to|i have|i've got|it|that|the|an?|with|of|on|in|to|there|there's|theres|i|am|i'm|actually|here|now|benching|squatting|pulling|lifting|pressing|empty|small|little|tiny|collars?|clips?|bar|barbell|has|got|bench|squat|deadlift|altogether|loaded|plates?|kgs?|kilos?|lbs?|pounds?|s)\b|[^\p{L}\p{N}]/gu;

const ALL_PLATES = new Set([...PLATES.kg, ...PLATES.lb]);

function withPoint(written: string, whole: string, rest: string): string {
  const decimal = `${whole}.${rest}`;
  return ALL_PLATES.has(Number(decimal)) || !ALL_PLATES.has(Number(whole)) ? decimal : written;
}

interface Plates {
  count: number | null;
  size: number;
  unit: WeightUnit;
}

/**
 * Reads the plates of one side; a number without a unit takes that of the next one, or else the previous one.
 */
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

/**
 * Calculates a bar with these plates per side: '20 kg bar + 2x25 + 10 each side'; null when not asked.
 * @param isAsked whether it is known that the sentence asks for it
 */
export function loadInWords(sentence: string, isAsked = false): string | null {
  const spelled = sentence
    .replace(WITH_COMMA, withPoint)
    .replace(
      COUNTED,
      (_, word: string | undefined, digit: string | undefined) =>
        `${digit ?? IN_WORDS.indexOf(word ?? '') + 1} x `,
    );
  const inBigOnes = IN_BIG_ONES.test(spelled.replace(BIG_SIDE, '$1'));
  const isWhole =
    /\bbar\b|\+/u.test(spelled) ||
    inBigOnes ||
    ASKS_LOAD.test(spelled) ||
    (ANY_COLOR.test(spelled) && (ASKS.test(spelled) || ENDS_IN_SIDE.test(spelled))) ||
    IN_PLURAL.test(spelled);
  if (!(SIDE.test(spelled) || inBigOnes) || !isWhole || NO_PLATES.test(spelled)) return null;
  const bar = BAR.exec(spelled);
  // '3 plates a side with the 20s'
  const said = BIG_SIDE.test(spelled) || inBigOnes ? plateSizeIn(spelled) : null;
  const big = said === null ? '45 lb' : `${said.size.value} ${said.size.unit}`;
  const load = spelled
    .replace(said?.words ?? /$/u, ' ')
    .replace(BAR, ' ')
    .replaceAll(new RegExp(SIDE, 'gu'), ' ')
    .replace(COLORED, byColor)
    .replace(BIG_ONES, (_, count: string) => ` ${count} x ${big} `)
    .replace(QUARTER, ' 25 lb ');
  const isPounds = /\blbs?\b|\bpounds?\b|\b45s?\b/u;
  const plates = platesIn(load, isPounds.test(load) || isPounds.test(bar?.[0] ?? '') ? 'lb' : 'kg');
  const [first] = plates;
  const isLoad = plates.every(({ count, size, unit }) => count === null || PLATES[unit].includes(size));
  if (first === undefined || !isLoad) return null;
  if (!isAsked && load.replace(ON_SIDE, ' ').replace(AROUND, '') !== '') return null;
  const { unit } = first;
  const own: Plates = {
    count: 1,
    size: bar === null ? USUAL_BAR[unit] : Number(bar[1]),
    unit: unitOf(bar?.[2]) ?? unit,
  };
  if ([own, ...plates].some((one) => one.unit !== unit)) return mixedLoad(own, plates);
  const side = sizeOf(plates);
  const whole = `**${own.size + 2 * side} ${unit}**: the ${own.size} ${unit} bar and ${side} ${unit} on each side.`;
  if (unit === 'kg' && /\bcollars?\b/u.test(spelled))
    return `${whole} With two collars of ${COLLAR_KG} kg it is **${own.size + 2 * (side + COLLAR_KG)} kg**.`;
  if (!inBigOnes || said !== null || bar !== null || /\blbs?\b|\bpounds?\b|\bquarters?\b/u.test(spelled))
    return whole;
  const kilos = BIG_PLATES_KG.map((size) => {
    const onSide = side + plates.reduce((sum, { count }) => sum + (count ?? 0) * (size - BIG_LB), 0);
    return `**${USUAL_BAR.kg + 2 * onSide} kg** with plates of ${size} kg`;
  });
  return `Counted in pounds ${whole} In kilos it is ${kilos.join(' or ')}.`;
}

/** Formats a mix of kilo and pound plates in both units, each part as stated. */
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

/** 'How much is 3 plates', 'what is 4 plates a side in kg' */
const PLATES_ASKED = new RegExp(
  `^(?:and |so |hey |coach )*(?:convert|how many (?:kgs?|kilos?|lbs?|pounds?) (?:is|are|do|does)|how (?:much|heavy) (?:weight )?(?:is|are|do|does|would)|what(?:'s| is| are| do| does)?|weight of) (?:a |it )?([1-8]|${IN_WORDS.join('|')}) ?(?:big |red |blue )?(?:plates?|wheels?)(?: (?:a|per|each|on each|on the|every) (?:side|bar|end))?(?: (?:in|to) (?:kgs?|kilos?|lbs?|pounds?))?(?: (?:weigh|be|bench|squat|deadlift|total|mean|add up to|come to))*[ ?.!]*$`,
  'u',
);
/** '2 plates a side in lbs' */
const PLATES_INTO = new RegExp(
  `^(?:and |so )?([1-8]|${IN_WORDS.join('|')}) ?(?:big )?plates?(?: (?:a|per|each|on each|on the|every) (?:side|end))? (?:in|to|into) (?:kgs?|kilos?|lbs?|pounds?)[ ?.!]*$`,
  'u',
);
/** Calculates a number of plates per side with the bar; null when not asked. */
export function platesInWords(spelled: string): string | null {
  const said = (PLATES_ASKED.exec(spelled.trim()) ?? PLATES_INTO.exec(spelled.trim()))?.[1];
  if (said === undefined) return null;
  return plateLoad(IN_WORDS.includes(said) ? IN_WORDS.indexOf(said) + 1 : Number(said));
}

/**
 * Calculates a number of plates per side, for kilo and for pound plates.
 * @param onTop other weight per side
 */
export function plateLoad(count: number, onTop = 0): string {
  const pounds = USUAL_BAR.lb + 2 * (count * BIG_LB + onTop);
  const kilos = BIG_PLATES_KG.map(
    (plate) => `**${USUAL_BAR.kg + 2 * (count * plate + onTop)} kg** with plates of ${plate} kg`,
  );
  const plates = `${count} ${count === 1 ? 'plate' : 'plates'}${onTop === 0 ? '' : ` and ${onTop}`}`;
  return `${plates} a side is **${pounds} lb** (${roundTo(convertWeight(pounds, 'lb', 'kg'), 0.1)} kg) with 45 lb plates on the 45 lb bar; on the 20 kg bar it is ${kilos.join(' or ')}.`;
}
