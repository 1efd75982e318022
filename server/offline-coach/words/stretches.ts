/** A stretch of time, in days. */
export interface Stretch {
  least: number;
  most: number;
}

const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  half: 0.5,
  couple: 2,
  few: 3,
  several: 3,
  many: 3,
};
const DAYS: Record<string, number> = { day: 1, week: 7, fortnight: 14, month: 30, year: 365 };
const COUNT = `\\d{1,3}(?:[.,]\\d)?|${Object.keys(COUNTS).join('|')}`;
const STRETCHES = new RegExp(
  `(?<bound>up to |under |less than |over |more than |past )?(?<![\\p{L}\\d])(?<from>${COUNT})(?: of| an?)?(?:(?: ?(?:to|or|–|-) ?)(?<to>${COUNT}))?[ -](?<unit>${Object.keys(DAYS).join('|')})s?\\b(?<more> or more| or two)?`,
  'giu',
);

const OPEN_ENDED = /^(?:several|many)$/iu;

const countOf = (word: string): number => COUNTS[word.toLowerCase()] ?? Number(word.replace(',', '.'));

/** Returns the stretches of time that a text names, such as 'three to six weeks' and 'up to a year'. */
export function stretchesIn(text: string): Stretch[] {
  return [...text.matchAll(STRETCHES)].map(({ groups = {} }) => {
    const { bound = '', from = '', to = from, unit = '', more = '' } = groups;
    const days = DAYS[unit.toLowerCase()] ?? 1;
    const [least, most] = [countOf(from) * days, countOf(to) * days];
    if (/^(?:up to|under|less)/iu.test(bound)) return { least: 0, most };
    if (bound !== '' || more === ' or more' || OPEN_ENDED.test(from))
      return { least, most: Number.POSITIVE_INFINITY };
    return { least, most: more === ' or two' ? most + days : most };
  });
}

/** A month is four weeks, and half a year six months. */
const ABOUT = 1.15;

/** Returns 1 when a text names a stretch that overlaps the given one, -1 when only others, 0 when none. */
export function lengthFit(text: string, stretch: Stretch): number {
  const named = stretchesIn(text);
  if (named.length === 0) return 0;
  return named.some(({ least, most }) => least <= ABOUT * stretch.most && stretch.least <= ABOUT * most)
    ? 1
    : -1;
}
