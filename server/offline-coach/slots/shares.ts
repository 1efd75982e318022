import { liftIn } from '#server/offline-coach/words/lifts.ts';

/** A percentage of a lift's best, as stated in a line of the library. */
export interface Share {
  percentages: number[];
  /** The lift whose best it is based on, if the line says so. */
  of: string | null;
  /** Whether the line names a best; otherwise it only gives the load of sets. */
  isOfBest: boolean;
  /** The line; null when it was already shown. */
  line: string | null;
}

const NUMBER = '(?<![\\d.,])\\d{1,3}(?:\\.\\d)?';
/** '90 to 92 percent', '40, 45 and 50 percent', 'about a quarter' */
const SHARE = new RegExp(
  `(?:(${NUMBER}(?:(?:, | and | or | to |, and |–|-)${NUMBER}){0,4}) ?(?:percent|per cent|%)|\\ba (quarter))`,
  'giu',
);
/** Of a best or on the bar, as opposed to body weight, fat or daily calories. */
const FOLLOWED_BY_BEST =
  /^ ?(?:of (?:your|what you|the best|a|his|her) .{0,24}?\b(?:best|max|expect|single|squat|bench|deadlift|press|pull)\b|on the (?:squat|bench|deadlift|press)\b)/iu;
/** 'Singles at 60 to 70 percent' */
const AT = /\b(?:at|with|sets? of \d+,?) (?:about |around )?$/iu;
const NOT_LIFTED = /^ ?of (?:body|your body|bodyweight|the (?:target|day|volume|sets|time))/iu;

/** Returns the lines an answer states or quotes, the headline first. */
const linesIn = (answer: string): string[] =>
  answer
    .replace(/\[\d{1,3}\]/gu, '')
    .split('\n')
    .filter((line) => /^(?:\*\*|[“>-])/u.test(line.trim()))
    .flatMap((line) => line.replace(/ — \*.*$/u, '').split(/(?<=[.!?;])["”]?\s+/u))
    .map((line) => line.replace(/^[\s>“"-]+|[\s”"]+$/gu, '').replaceAll('*', ''))
    .filter((line) => line !== '');

/** Lifts that percentages refer to directly. */
const PLAIN = /(?:Squat|Bench|Deadlift|Press)$/u;

/** Returns the first percentage of a best in an answer, preferring the wanted lift. */
export function shareFor(answer: string, wanted: string | null): Share | null {
  const all = linesIn(answer)
    .flatMap(sharesIn)
    .filter((share) => share.isOfBest || isDoneWith(share, wanted));
  const own = wanted === null ? undefined : all.find(({ of }) => of?.endsWith(wanted));
  if (own !== undefined) return own;
  // For an accessory, a line gives the percentage of another lift: 'good mornings should be 30 to 45 percent
  // of your best squat'.
  const isPlain = wanted === null || PLAIN.test(wanted);
  return (
    all.find(({ of, line }) =>
      isPlain ? of === null || wanted === null : of !== null && liftIn(line ?? '')?.lift === wanted,
    ) ?? null
  );
}

/**
 * Whether sets at a percentage are of the wanted lift: the line names it, or names none and none is wanted.
 */
function isDoneWith({ line }: Share, wanted: string | null): boolean {
  if (wanted === null) return false;
  const named = liftIn(line ?? '')?.lift;
  return named === undefined || named.endsWith(wanted);
}

function sharesIn(line: string): Share[] {
  return [...line.matchAll(SHARE)].flatMap((found) => {
    const [words, numbers, quarter] = found;
    const behind = line.slice(found.index + words.length);
    const isOfBest = FOLLOWED_BY_BEST.test(behind);
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
