import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import { numberOf, U, unitOf, type Weight } from '#server/offline-coach/slots/measures.ts';
import { convertWeight } from '#shared/lifting/weight-unit.ts';

/** A figure of a reply with its context. */
export interface Figure {
  value: number;
  unit: Weight['unit'];
  isRepetitions: boolean;
  isDenied: boolean;
  /** Whether it follows words that introduce the right value: 'so 90', 'make it 5'. */
  isStated: boolean;
}

const FIGURE = new RegExp(
  `(?<![\\d.,:])(\\d{1,3}(?:,\\d{3})+|\\d+(?:[.,]\\d+)?)(?![\\d:])(?: ?(${U}))?`,
  'gu',
);
export const DENIES =
  /(?:\bnot(?: just| only)?|\bno longer|\binstead of|\brather than|n't|\bnever)(?: (?:a|an|the|for|on|of|at))?(?: \d{1,2} (?:sets?|rounds|reps?|x)(?: of| and)?)? $/u;
const STATES =
  /(?:\b(?:to|it|its|it's|that|that's|was|be|been|is|so|hence|actually|only|just|make|meant|mean|did|got|call|total|sorry|oops|no|nope|for|to be|therefore)|[=→]),? $/u;
const BEFORE_REPETITIONS = /(?:\bfor|[x×]|\bsets? of) ?$/u;
const AFTER_REPETITIONS =
  /^ ?(?:reps?|repetitions?|times|(?:good|clean|full|solid|proper|legal) (?:ones|reps?))\b|^ ?[x×](?! ?\d)/u;
/** Units of something other than weight or repetitions. */
const COUNTS_OTHER =
  /^(?:(?:'?s|in)\b| ?(?:bw|body ?weight)\b| ?(?:%|percent|mm|cm|m\b|inch|foot|ft|am\b|pm\b|o'clock|st\b|nd\b|rd\b|th\b|sets?\b|days?\b|weeks?\b|months?\b|years?\b|minutes?\b|mins?\b|hours?\b|seconds?\b|secs?\b|plates?\b))/u;
const OTHER_BEFORE = /(?:\brpe|\brir|@|\bat|\bset|\bweek|\bday|\battempt|\bnumber) ?$/u;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Part of a date, or added or subtracted: 'november 5', 'add 5'. */
const NO_FIGURE_BEFORE = new RegExp(`(?:\\b${MONTH}\\.?|\\badd|\\bplus|\\bminus|/) ?$`, 'u');
const NO_FIGURE_AFTER = new RegExp(`^ ?(?:of )?${MONTH}\\b|^ ?/`, 'u');
const COUNTS_BY_NAME: Readonly<Record<string, number>> = {
  single: 1,
  double: 2,
  triple: 3,
  once: 1,
  twice: 2,
};
const NAMED_COUNT =
  /\b(single|double|triple|once|twice)(?:s\b|\b(?! (?:a|per|the|this|check|more|again)\b))/gu;
/** Small number words that are neither article nor pronoun, unlike 'that one', 'the two of us'. */
const COUNT_IN_WORDS = new RegExp(
  `(?<!\\b(?:until|till|past|before|after|around|about|by|at|the|that|this|last|first|second|third|other|another|no|which|every|each|any|these|those) )\\b(${IN_WORDS.slice(1).join('|')})\\b(?! of (?:us|you)\\b| (?:minutes?|hours?|days?|weeks?|months?|years?|sets?|plates?|more|extra|kids|people|times a)\\b)|\\b(?:just|only|was|a|for)(?: the)? (one)\\b(?! of\\b)`,
  'gu',
);
/** '6 singles' means six sets. */
const COUNTED_BY_NAME = new RegExp(
  `\\b(\\d{1,2}|${IN_WORDS.slice(1).join('|')}) (single|double|triple)s\\b`,
  'giu',
);
/** 'One rep', which could be mistaken for the one-rep max. */
const ONE_REP = /\b(?:one|1)[- ]rep\b(?![- ]max)/giu;
export const plainly = (reply: string): string =>
  reply
    .replace(ONE_REP, 'a single')
    .replace(
      COUNTED_BY_NAME,
      (_, sets: string, name: string) => `${sets} sets of ${COUNTS_BY_NAME[name.toLowerCase()]}`,
    )
    .replace(/(\d+) and (?:a )?half\b/giu, '$1.5')
    .replace(/(\d) times (?=\d)/giu, '$1 x ');
/** Allowed ratio of a corrected weight to the weight of the set. */
const WEIGHT_RANGE = [0.4, 2.5] as const;
const REPETITIONS_MAX = 30;

/**
 * Returns the figures of a reply that are not denied.
 * @param said the reply, normalized and in lowercase
 */
export function figuresIn(said: string): Figure[] {
  const figures: Figure[] = [];
  for (const found of said.matchAll(FIGURE)) {
    const [written, number = '', unit] = found;
    const [before, after] = [said.slice(0, found.index), said.slice(found.index + written.length)];
    if (COUNTS_OTHER.test(after) || NO_FIGURE_AFTER.test(after) || NO_FIGURE_BEFORE.test(before)) continue;
    const isRepetitions =
      unit === undefined &&
      numberOf(number) <= REPETITIONS_MAX &&
      (BEFORE_REPETITIONS.test(before) || AFTER_REPETITIONS.test(after));
    if (OTHER_BEFORE.test(before) && !isRepetitions && numberOf(number) <= REPETITIONS_MAX) continue;
    figures.push({
      value: numberOf(number),
      unit: unitOf(unit) ?? null,
      isRepetitions,
      isDenied: DENIES.test(before),
      isStated: STATES.test(before),
    });
  }
  for (const found of said.matchAll(COUNT_IN_WORDS)) {
    const word = found[1] ?? found[2] ?? '';
    const at = found.index + found[0].length - word.length;
    const before = said.slice(0, at);
    figures.push({
      value: IN_WORDS.indexOf(word) + 1,
      unit: null,
      isRepetitions: AFTER_REPETITIONS.test(said.slice(at + word.length)) || BEFORE_REPETITIONS.test(before),
      isDenied: DENIES.test(before),
      isStated: STATES.test(before),
    });
  }
  for (const found of said.matchAll(NAMED_COUNT))
    figures.push({
      value: COUNTS_BY_NAME[found[1]!]!,
      unit: null,
      // 'I counted a plate twice' after a weight gives no repetitions.
      isRepetitions: !/^(?:once|twice)/u.test(found[0]),
      isDenied: DENIES.test(said.slice(0, found.index)),
      isStated: true,
    });
  return figures.filter(({ isDenied }) => !isDenied);
}

/**
 * Returns the only figure, or the only one stated as right; null when there is none, undefined when several
 * are possible.
 */
export function only<Item extends { isStated: boolean; value: number }>(
  items: readonly Item[],
): Item | null | undefined {
  const values = new Set(items.map(({ value }) => value));
  if (values.size < 2) return items[0] ?? null;
  const stated = items.filter(({ isStated }) => isStated);
  return new Set(stated.map(({ value }) => value)).size === 1 ? stated[0] : undefined;
}

/**
 * Whether a figure may be a corrected weight.
 * @param was the previous weight, if known
 */
export function mayWeigh(figure: Figure, was: Weight | null): boolean {
  if (figure.isRepetitions) return false;
  const weight = was === null ? null : inUnitOf(was, figure.unit);
  if (weight === null) return figure.value > REPETITIONS_MAX;
  const [least, most] = WEIGHT_RANGE;
  return figure.value >= least * weight && figure.value <= most * weight;
}

/** Whether a weight is plausible for a similar set. */
export const mayBeWeightOf = (weight: Weight | null, was: Weight | null): boolean =>
  weight === null ||
  was === null ||
  mayWeigh({ ...weight, isRepetitions: false, isDenied: false, isStated: true }, was);

const inUnitOf = (weight: Weight, unit: Weight['unit']): number =>
  unit === null || weight.unit === null ? weight.value : convertWeight(weight.value, weight.unit, unit);

/** Whether a bare figure may count repetitions. */
export const mayCount = ({ unit, value }: Figure): boolean =>
  unit === null && Number.isInteger(value) && value > 0 && value <= REPETITIONS_MAX;

/** Returns the repetitions among figures; those marked as such come first. */
export function countAmong(figures: readonly Figure[]): Figure | null | undefined {
  const marked = figures.filter(({ isRepetitions }) => isRepetitions);
  return only(marked.length > 0 ? marked : figures);
}
