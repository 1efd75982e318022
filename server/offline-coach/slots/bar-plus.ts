import { USUAL_BAR } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { numberOf, unitOf } from './measures.ts';
import { plateLoad } from './spoken-plates.ts';

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const COUNT = `(?:[1-8]|an?|${COUNTS.join('|')})`;
const UNIT = '(?:kgs?|kilos?|lbs?|pounds?)';
const AND = '(?:plus|and|with|\\+|&)';
const LEAD = "(?:(?:and|so|ok|hey|coach|if i have|i have|what's|whats|what is|how much is|how heavy is) )*";
const BAR = `(?:(?:an?|the|my) )?(?:(\\d{1,2}) ?(${UNIT})? )?(?:(?:empty|olympic) )?(?:bar|barbell)`;
/** Two 15s, a 10 */
const PLATES = `(${COUNT})(?: ?x ?| )(\\d{1,2}(?:\\.\\d{1,2})?)(?: ?(${UNIT})|'?s)?(?: plates?)?`;
const NEXT = ` ?(?:,(?: ?${AND})?|${AND}) ?`;
const END = '(?: (?:total|altogether|in total|all together|weigh))*[\\s?.!]*';
const WHOLE = new RegExp(`^${LEAD}${BAR} ?${AND} ?(${PLATES}(?:${NEXT}${PLATES})*)${END}$`, 'u');
const EACH = new RegExp(PLATES, 'gu');
/** 'Bar plus 2 plates a side' */
const PLATES_A_SIDE = new RegExp(
  `^${LEAD}(?:(?:an?|the|my) )?(?:(?:empty|olympic) )?(?:bar|barbell) ?${AND} ?([1-8]|${COUNTS.join('|')}) (?:big )?plates?(?: on)? (?:a|per|each|every|either|both) (?:sides?|ends?)${END}$`,
  'u',
);

const counted = (word: string): number => Number(word) || COUNTS.indexOf(word) + 1 || 1;

/**
 * Adds plates to a bar: '20 kg bar plus two 15s', where each plate is named once, and 'bar plus 2 plates a
 * side'. Returns null for anything else.
 */
export function barPlusPlates(spelled: string): string | null {
  const said = spelled.trim();
  const aSide = PLATES_A_SIDE.exec(said)?.[1];
  if (aSide !== undefined) return plateLoad(counted(aSide));
  const [, own, ownUnit, listed = ''] = WHOLE.exec(said) ?? [];
  const plates = [...listed.matchAll(EACH)].map(([, count = '', size = '', unit]) => ({
    count: counted(count),
    size: numberOf(size),
    unit: unitOf(unit),
  }));
  if (plates.length === 0) return null;
  const unit: WeightUnit = unitOf(ownUnit) ?? plates.find((one) => one.unit)?.unit ?? unitOfBar(own, plates);
  if (plates.some((one) => (one.unit ?? unit) !== unit)) return null;
  const bar = own === undefined ? USUAL_BAR[unit] : Number(own);
  const total = plates.reduce((sum, { count, size }) => sum + count * size, bar);
  const parts = plates.map(({ count, size }) => (count === 1 ? `${size}` : `${count} × ${size}`));
  const whole = `**${total} ${unit}**: the ${bar} ${unit} bar and ${parts.join(' and ')} ${unit} of plates`;
  const isPaired = plates.every(({ count }) => count % 2 === 0);
  const side = (total - bar) / 2;
  return isPaired
    ? `${whole}, ${side} ${unit} on each side. If you mean them for each side, it is **${total + 2 * side} ${unit}**.`
    : `${whole}.`;
}

const unitOfBar = (own: string | undefined, plates: readonly { size: number }[]): WeightUnit =>
  Number(own) === USUAL_BAR.lb || plates.some(({ size }) => [35, 45].includes(size)) ? 'lb' : 'kg';
