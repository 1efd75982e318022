import { liftIn } from '#server/offline-coach/words/lifts.ts';

/** A share of what somebody can lift, as a line of the library states it. */
export interface Share {
  percentages: number[];
  /** The lift whose best it is a share of, where the line says so. */
  of: string | null;
  /** Whether the line says that it is of a best; otherwise it is only what sets are done at. */
  isOfBest: boolean;
  /** The line; null when it was shown before. */
  line: string | null;
}

const NUMBER = '(?<![\\d.,])\\d{1,3}(?:\\.\\d)?';
/** '90 to 92 percent', '40, 45 and 50 percent', 'about a quarter' */
const SHARE = new RegExp(
  `(?:(${NUMBER}(?:(?:, | and | or | to |, and |–|-)${NUMBER}){0,4}) ?(?:percent|per cent|%)|\\ba (quarter))`,
  'giu',
);
/** Of the best, or put on the bar: no share of body weight, of fat, of a day's calories. */
const OF_BEST =
  /^ ?(?:of (?:your|what you|the best|a|his|her) .{0,24}?\b(?:best|max|expect|single|squat|bench|deadlift|press|pull)\b|on the (?:squat|bench|deadlift|press)\b)/iu;
/** 'Singles at 60 to 70 percent' */
const AT = /\b(?:at|with|sets? of \d+,?) (?:about |around )?$/iu;
const NOT_LIFTED = /^ ?of (?:body|your body|bodyweight|the (?:target|day|volume|sets|time))/iu;

/** The lines of an answer that it says or quotes, the one said first at the front. */
const linesIn = (answer: string): string[] =>
  answer
    .replace(/\[\d{1,3}\]/gu, '')
    .split('\n')
    .filter((line) => /^(?:\*\*|[“>-])/u.test(line.trim()))
    .flatMap((line) => line.replace(/ — \*.*$/u, '').split(/(?<=[.!?;])["”]?\s+/u))
    .map((line) => line.replace(/^[\s>“"-]+|[\s”"]+$/gu, '').replaceAll('*', ''))
    .filter((line) => line !== '');

/** Lifts that shares are of by themselves. */
const PLAIN = /(?:Squat|Bench|Deadlift|Press)$/u;

/** The first share of a best that an answer states, that of the wanted lift rather than another. */
export function shareFor(answer: string, wanted: string | null): Share | null {
  const all = linesIn(answer)
    .flatMap(sharesIn)
    .filter((share) => share.isOfBest || isDoneWith(share, wanted));
  const own = wanted === null ? undefined : all.find(({ of }) => of?.endsWith(wanted));
  if (own !== undefined) return own;
  // Of an accessory a line states the share of another lift: 'good mornings should be 30 to 45 percent of your best squat'.
  const isPlain = wanted === null || PLAIN.test(wanted);
  return (
    all.find(({ of, line }) =>
      isPlain ? of === null || wanted === null : of !== null && liftIn(line ?? '')?.lift === wanted,
    ) ?? null
  );
}

/** Sets at a percentage are of the lift that the line names, if it names one, and of none when none is asked about. */
function isDoneWith({ line }: Share, wanted: string | null): boolean {
  if (wanted === null) return false;
  const named = liftIn(line ?? '')?.lift;
  return named === undefined || named.endsWith(wanted);
}

function sharesIn(line: string): Share[] {
  return [...line.matchAll(SHARE)].flatMap((found) => {
    const [words, numbers, quarter] = found;
    const behind = line.slice(found.index + words.length);
    const isOfBest = OF_BEST.test(behind);
    if (
      NOT_LIFTED.test(behind) ||
      !(isOfBest || (numbers !== undefined && AT.test(line.slice(0, found.index))))
    )
      return [];
    const percentages = quarter === undefined ? (numbers?.match(/\d+(?:\.\d)?/gu) ?? []).map(Number) : [25];
    if (percentages.some((percent) => percent < 10 || percent > 120)) return [];
    const of = isOfBest ? (liftIn(behind.slice(0, 48))?.lift ?? null) : null;
    return [{ percentages, of, isOfBest, line }];
  });
}
