import type { Rest } from '#server/offline-coach/words/rest.ts';
import { USUAL_BAR } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { numberOf, type Weight } from './measures.ts';

/** Weight in kilos of each competition plate color. */
export const PLATE_COLORS: Readonly<Record<string, number>> = {
  red: 25,
  blue: 20,
  yellow: 15,
  green: 10,
  white: 5,
};
const COLOR = Object.keys(PLATE_COLORS).join('|');
const UNIT = 'kgs?|kilos?|lbs?|pounds?';
export const SIDE = '(?:(?:on )?(?:each|per|a|every) (?:side|end)|on both sides)';

const IN_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const COUNT = `(?:[1-8]|\\b(?:${IN_WORDS.join('|')}))`;

/** Counted plates: '3 plates', '2 big plates', '4 blue plates'. */
const COUNTED = `(?<![\\d.,])(${COUNT}) (?:big |full )?(?:(${COLOR}) )?(?:(?:kilo|kg|pound|lb) )?plates?\\b`;
const BY_COLOR = `(?<![\\d.,])(?:(${COUNT}|an?|the) )?(${COLOR})s?\\b(?: (?:plates?|ones?)\\b)?`;
/** 'And a 10', unlike '5 reps' and '5 sets'. */
const SMALLER = `(?:,? ?(?:and|plus|\\+|with|,) (?:an? )?|,? an? )(1[.,]25|2[.,]5|5|10|15|20|25|35)s?(?![\\d.,]*\\d)(?: ?(?:${UNIT})\\b)?(?! ?(?:[x×]|reps?\\b|sets?\\b|times\\b))`;
const JOINED_COLOR = `(?:,? ?(?:and|plus|\\+|,))? ${BY_COLOR}`;
const MORE = new RegExp(`^(?:${JOINED_COLOR}|${SMALLER})`, 'u');
const FIRST = [COUNTED, BY_COLOR].map((source) => new RegExp(source, 'u'));
const ON_SIDE = new RegExp(`^,? ?${SIDE}\\b`, 'u');
const ANY_SIDE = new RegExp(SIDE, 'u');
/** Size of the plates: 'with the 20s', 'in kilo plates the 20s', 'blue plates'. */
const SIZE = new RegExp(
  `(?<![\\d.,])(20|25|45) ?(?:${UNIT})?(?:'?s\\b(?: plates?\\b)?| plates?\\b)|\\b(?:the|all|with|in) (${COLOR})(?:s| ones| plates)\\b`,
  'u',
);
const AROUND_SIZE = new Set(
  'with in on using it was were they all the of my our kilo kilos kg kgs pound pounds lb lbs plate plates ones big metric and that those these sorry yes please cheers thanks'.split(
    ' ',
  ),
);

/** The load of a bar as people count it. */
export interface BarPlates {
  /** Plates of unknown size per side. */
  count: number;
  /** Other weight per side. */
  onTop: number;
  /** Weight of each plate; null when not given. */
  size: Weight | null;
}

/** '20s not 25s' */
const OTHER_SIZE = /\b(?:not|instead of|rather than) (?:the )?\d+s\b/gu;

/** Returns the size of the counted plates if a text gives it. */
export function plateSizeIn(text: string): { size: Weight; words: string } | null {
  const found = SIZE.exec(text.replace(OTHER_SIZE, ' '));
  if (found === null) return null;
  const [words, size, color] = found;
  const value = color === undefined ? Number(size) : PLATE_COLORS[color]!;
  return { size: { value, unit: value > 25 ? 'lb' : 'kg' }, words };
}

/** Whether a text only gives the size of the plates. */
export function isPlateSize(text: string): boolean {
  const said = text.toLowerCase().replace(OTHER_SIZE, ' ');
  const found = plateSizeIn(said);
  const around = found === null ? [] : (said.replace(found.words, ' ').match(/[\p{L}\p{N}]+/gu) ?? []);
  return found !== null && around.every((word) => AROUND_SIZE.has(word));
}

/** Takes the plates per side from a text; colors count only for a given side. */
export function takePlates(rest: Rest): BarPlates | null {
  const found = FIRST.map((first) => first.exec(rest.text)).find(
    (one, at) => one !== null && (at === 0 || ANY_SIDE.test(rest.text)),
  );
  if (!found) return null;
  const [, counted = '', color] = found;
  let count = color === undefined ? numbered(counted) : 0;
  let onTop = color === undefined ? 0 : numbered(counted) * PLATE_COLORS[color]!;
  let size: Weight | null = color === undefined ? null : { value: PLATE_COLORS[color]!, unit: 'kg' };
  let end = found.index + found[0].length;
  for (;;) {
    const behind = rest.text.slice(end);
    const [side] = ON_SIDE.exec(behind) ?? [];
    const more = side === undefined ? MORE.exec(behind) : null;
    if (side === undefined && more === null) break;
    end += side?.length ?? more![0].length;
    if (more?.[2] !== undefined) onTop += numbered(more[1] ?? '') * PLATE_COLORS[more[2]]!;
    else if (more?.[3] !== undefined) onTop += numberOf(more[3]);
  }
  rest.text = `${rest.text.slice(0, found.index)} counted ${rest.text.slice(end)}`;
  if (size === null) {
    const said = plateSizeIn(rest.text);
    size = said?.size ?? null;
    if (said)
      rest.text = rest.text
        .replace(said.words, ' counted ')
        .replace(/\b(?:kilo|kg|pound|lb) plates?\b/u, ' ');
  } else {
    // Colors are summed while reading and count as one plate.
    count = 1;
    onTop -= size.value;
  }
  return { count, onTop, size };
}

const numbered = (count: string): number => Number(count) || IN_WORDS.indexOf(count) + 1 || 1;

/**
 * Returns the weight of the bar with these plates.
 * @param bar null for the standard bar
 */
export function plateWeight({ count, onTop, size }: BarPlates, bar: Weight | null): Weight | null {
  if (size === null) return null;
  const unit: WeightUnit = size.unit ?? 'kg';
  const own = bar !== null && (bar.unit ?? unit) === unit ? bar.value : USUAL_BAR[unit];
  return { value: own + 2 * (count * size.value + onTop), unit };
}
