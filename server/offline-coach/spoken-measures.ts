import { PLATES, USUAL_BAR } from '#shared/lifting/plates.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;
const N = '(\\d{1,3}(?:[.,]\\d{1,2})?)';
const FEET =
  /(?<![\d.,])(\d) ?(?:'|ft|feet|foot) ?(?:and )?(?:(\d{1,2}(?:[.,]\d)?) ?(?:"|''|in\b|inch(?:es)?)?)?/u;
const INCHES = new RegExp(`(?<![\\d.,])${N} ?(?:"|''|inch(?:es)?\\b|in\\b)`, 'u');
const CENTIMETERS = new RegExp(`(?<![\\d.,])${N} ?(?:cm|centimet(?:er|re)s?)\\b`, 'u');
const TO_CM =
  /\b(?:in|to|into) (?:cms?|centimet(?:er|re)s?|metric)\b|\bhow many (?:cms?|centimet(?:er|re)s?)\b/u;
const TO_FEET = /\b(?:in|to|into) (?:feet|foot|ft|inch(?:es)?)\b|\bhow many (?:feet|inch(?:es)?)\b/u;

const number = (written: string) => Number(written.replace(',', '.'));

/** A height or a girth in the other unit: '6ft1 in cm', '34 inch to cm', '190 cm in feet'; null when none is asked for. */
export function lengthIn(spelled: string): string | null {
  if (TO_CM.test(spelled)) {
    const asked = spelled.replace(TO_CM, ' ');
    const feet = FEET.exec(asked);
    const inches = feet
      ? Number(feet[1]) * INCHES_PER_FOOT + number(feet[2] ?? '0')
      : number(INCHES.exec(asked)?.[1] ?? '0');
    if (inches === 0) return null;
    const said = feet ? `${feet[1]} ft ${feet[2] ?? 0} in` : `${inches} in`;
    return `${said} is **${roundTo(inches * CM_PER_INCH, 0.1)} cm**.`;
  }
  const centimeters = TO_FEET.test(spelled) ? CENTIMETERS.exec(spelled)?.[1] : undefined;
  if (centimeters === undefined) return null;
  const inches = number(centimeters) / CM_PER_INCH;
  const feet = Math.floor(Math.round(inches * 10) / 10 / INCHES_PER_FOOT);
  const rest = roundTo(inches - feet * INCHES_PER_FOOT, 0.1);
  return `${centimeters} cm is **${roundTo(inches, 0.1)} in**${feet > 0 ? ` (${feet} ft ${rest} in)` : ''}.`;
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** 'How much is 3 plates', 'what is 4 plates a side in kg' */
const PLATES_ASKED = new RegExp(
  `^(?:and |so |hey |coach )*(?:how (?:much|heavy) (?:weight )?(?:is|are|do|does|would)|what(?:'s| is| are| do| does)?|weight of) (?:a |it )?([1-8]|${COUNTS.join('|')}) ?(?:big )?plates?(?: (?:a|per|each|on each|on the|every) (?:side|bar|end))?(?: (?:in|to) (?:kgs?|kilos?|lbs?|pounds?))?(?: (?:weigh|be|bench|squat|deadlift|total|mean|add up to|come to))*[ ?.!]*$`,
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
