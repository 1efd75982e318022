import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { readSlots } from './read-slots.ts';

/** Maximum length in characters; patterns become slow on longer text. */
const SAID_MAX = 400;
const POUNDS = 'lbs?|pounds?|american|freedom units|imperial';
const KILOS = 'kgs?|kilos?|kilograms?|metric';
const ASIDE = '(?:(?:sorry|btw|by the way|oh|ps|and|but|just)[ ,]+)*';
/** Statements of the unit of all weights in a message. */
const SAID = [
  `(?:(?:i['’]?m|i am|i was|we['’]?re|i|they have|they['’]?ve got) )?(?:just |all |only )*(?:using|used|on|with|in|have|got|it['’]?s|these are) (?:the |their )?(?:UNIT|us) plates(?: here| today| at (?:this|the) (?:gym|hotel)| only)*`,
  `(?:that['’]?s|that is|those are|these are|it['’]?s|it is|it was|that was|all|all of (?:that|it|those|these)|everything(?:['’]?s)?|(?:the |my )?(?:numbers|weights))(?: (?:are|is|was|were|all))* (?:in )?(?:UNIT)(?: (?:btw|by the way|not \\p{L}+|sorry|obviously|of course|here|there|over there|in (?:here|there)))*`,
  `(?:in )?(?:UNIT) (?:btw|by the way|obviously|of course|not (?:kgs?|kilos?|lbs?|pounds?))`,
  `(?:in )?(?:UNIT)(?:,? (?:please|pls|plz|thanks|thx))*`,
];
/**
 * 'Warm-up for 180, in kilos please' gives the unit of the weight; 'what is 225, in kilos' gives the unit to
 * convert to.
 */
const UNIT_ALONE = new RegExp(`^[^\\p{L}]*(?:in )?(?:${POUNDS}|${KILOS})\\b`, 'iu');
const ASKS_FOR_UNIT = /\bconver\w+|\b(?:what|whats|how)\b|\?/iu;
const said = (unit: string) =>
  new RegExp(
    `[,;.]? ?(?:[,;.(]|^|\\s-)\\s*${ASIDE}(?:${SAID.join('|').replaceAll('UNIT', unit)})\\)?(?=[\\s.!]*$)`,
    'iu',
  );
const ASIDES: readonly (readonly [WeightUnit, RegExp])[] = [
  ['lb', said(POUNDS)],
  ['kg', said(KILOS)],
];

const isNumber = (text: string): boolean => !/\p{L}/u.test(text);
const REFERS_TO_ONE = /\b(?:it|that)(?:['’]s| is| was)\b/iu;

/**
 * Adds the stated unit to every weight of the message without one: 'Benched 225 for 5, sorry, american plates
 * here'.
 */
export function withStatedUnit(sentences: readonly string[]): string[] {
  if (sentences.some(({ length }) => length > SAID_MAX)) return [...sentences];
  for (const [unit, aside] of ASIDES) {
    const left = sentences.map((sentence) => sentence.replace(aside, '').trim());
    const isSaid = left.some((one, at) => one !== sentences[at]!.trim());
    if (!isSaid || left.every((one) => !/\d/u.test(one))) continue;
    const isAlone = sentences.some((one) => UNIT_ALONE.test(aside.exec(one)?.[0] ?? ''));
    if (isAlone && (sentences.some((one) => ASKS_FOR_UNIT.test(one)) || left.every(isNumber))) continue;
    // 'It was lbs' is about the weight before it.
    const isOfOne = sentences.some((one) => REFERS_TO_ONE.test(aside.exec(one)?.[0] ?? ''));
    const latest = left.findLastIndex((one) => /\d/u.test(one));
    const written = left.map((sentence, at) =>
      isOfOne && at !== latest ? sentence : withUnit(sentence, unit),
    );
    // It may be about an earlier message.
    if (written.every((one, at) => one === left[at])) continue;
    return written.filter((sentence) => sentence !== '');
  }
  return [...sentences];
}

/** Applies the unit of the first set to the sets after it: 'Benched 225 lb for 5, and 245 for 1'. */
export function inUnitOfFirst(sets: readonly string[]): string[] {
  const unit = readSlots(sets[0] ?? '', NO_DAY).slots.weight?.unit ?? null;
  return unit === null ? [...sets] : sets.map((set) => withUnit(set, unit));
}

function withUnit(sentence: string, unit: WeightUnit): string {
  const { slots, otherWeights } = readSlots(sentence, NO_DAY);
  return [slots.weight, slots.bodyWeight, ...otherWeights].reduce((written, weight) => {
    if (weight === null || weight.unit !== null) return written;
    return written.replace(new RegExp(`(?<![\\d.,])${weight.value}(?![\\d.,]*\\d)`, 'u'), `$& ${unit}`);
  }, sentence);
}
