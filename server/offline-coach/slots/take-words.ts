import type { Rest } from '#server/offline-coach/words/rest.ts';
import type { Sex } from '#shared/lifting/sex.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { N, numberOf, UNIT, unitOf, type Weight, weightOf } from './measures.ts';

export const RPE_MAX = 10;
/** '3 reps @8', '172.5 x 2 on squats at 8.5', unlike the times '150 x 3 at 7am' and 'at 9:30' */
const AT_RPE =
  /(?:@|(?<=\d ?(?:x|for) ?\d{1,2}(?: on (?:the )?\p{L}+)?[ |,]* )\bat(?: an?)?) ?(10|[6-9](?:[.,]5)?)(?![\d.,]*\d|[.,]?\d| ?(?:kgs?|kilos?|lbs?|pounds?|%|x|reps?|[ap]\.?m\b|o'?clock\b|in the\b)|:\d)/u;

/**
 * Takes the repetitions in reserve, and the words for them in a record: 'rpe 8', '@8.5 rpe', '2 rir', '2 left in
 * the tank'.
 */
export function takeReserve(rest: Rest): { reserve: number | null; effort: string | null } {
  // '3 rpe 8' is a set of three.
  const rpe =
    rest.take(/(?:@ ?)?\brpe ?(?:of )?(\d{1,2}(?:[.,]5)?)\b/u) ??
    rest.take(/(?:@ ?)?(?<![\d.,])(\d{1,2}(?:[.,]5)?) ?rpe\b/u) ??
    (/\d ?(?:x|reps?|for|kgs?|lbs?)|\b(?:single|double|triple)s?\b/u.test(rest.text)
      ? rest.take(AT_RPE)
      : null);
  if (rpe) {
    const felt = numberOf(rpe[1]!);
    if (felt > RPE_MAX) return { reserve: null, effort: null };
    return { reserve: Math.floor(RPE_MAX - felt), effort: `RPE ${felt}` };
  }
  const left = rest.take(/(?<![\d.,])(\d) ?(?:rir\b|(?:reps? )?(?:left )?in (?:the tank|reserve)\b)/u);
  return left
    ? { reserve: Number(left[1]), effort: `${left[1]} in reserve` }
    : { reserve: null, effort: null };
}

/** Takes a unit without a number: 'in lbs', 'to kilos', 'how many pounds'. */
export function takeUnitWanted(rest: Rest): WeightUnit | null {
  const unit = `(${UNIT})(?![a-z])`;
  const found =
    rest.take(`(?<=\\d ?(?:kgs?|kilos?|lbs?|pounds?)) ${unit}[\\s?.!]*$`) ??
    rest.take(`\\bhow (?:much|many) (?:in )?${unit}`) ??
    rest.take(`^(?:what |the )?${unit} (?:is|are|for|of|in|from)(?= ${N})`) ??
    rest.take(`\\b(?:in|to|into|as|convert(?:ed)?(?: to)?)(?: ?(?:the|us|american|metric))* ${unit}`);
  return found ? (unitOf(found[1]) ?? null) : null;
}

/** Weight of each of a pair of competition collars. */
export const COLLAR_KG = 2.5;
const COLLARS = `(?:\\b(?:with|including|plus|and) |\\+ ?)?(?:(?:my|the|two|2|a pair of|competition|comp|both) )*(?:((?<![\\d.,])[0-5](?:[.,]\\d+)?) ?(${UNIT})? )?(?:competition |comp )?\\bcollars?\\b(?: (?:on|each|included|too))*`;

/** Takes the weight of each collar: 'With 2.5 kg collars'; 5 kg means the pair. */
export function takeCollars(rest: Rest): Weight | null {
  const found = rest.take(COLLARS);
  if (found === null) return null;
  const { value, unit } = weightOf(found[1] ?? String(COLLAR_KG), found[2]);
  return { value: value === 2 * COLLAR_KG && unit !== 'lb' ? COLLAR_KG : value, unit };
}

const FEMALE = 'females?|wom[ae]n|girls?';
const MALE = 'males?|m[ae]n|guys?';
/** Words for a female lifter, for points. */
const HERS = 'wife|girlfriend|mom|mum|mother|sister|daughter|lady|she|her|hers';
const HIS = 'husband|boyfriend|dad|father|brother|son|he|his|him';

export function takeSex(rest: Rest, isForPoints: boolean): Sex | null {
  const take = (own: string, others: string) =>
    rest.take(`\\b(?:${isForPoints ? `${own}|${others}` : own})\\b(?:'s)?`);
  return take(FEMALE, HERS) ? 'female' : take(MALE, HIS) ? 'male' : null;
}

/** Takes the weight that the first matching pattern finds. */
export function takeFirst(rest: Rest, sources: readonly string[]): Weight | null {
  for (const source of sources) {
    const found = rest.take(source);
    if (found) return weightOf(found[1]!, found[2]);
  }
  return null;
}

const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const LATEST = new RegExp(
  `\\b(?:last|latest|newest|most recent) (1?\\d|${COUNTS.join('|')})(?= \\p{L})(?! ?(?:kgs?|kilos?|lbs?|pounds?|reps?|x)\\b)(?!(?: \\p{L}+){0,2} (?:sessions?|workouts?|trainings?|\\p{L}*days?|weeks?|weekends?|months?|years?|seasons?|blocks?|cycles?|phases?|programs?|meets?)\\b)`,
  'u',
);

/** Returns the number of the latest records: 'last 3 squats', 'my last five entries'. */
export const latestIn = (text: string): number | null => countIn(LATEST, text);

const SESSIONS = new RegExp(
  `\\b(?:last|latest|most recent|previous|past) (1?\\d|${COUNTS.join('|')}) (?:\\p{L}+ ){0,3}?(?:sessions|workouts|trainings|(?<= )(?:training|gym|lifting|squat|bench|deadlift|press) days)\\b`,
  'u',
);

/** Returns the number of the latest sessions: 'my last 3 bench sessions'. */
export const sessionsIn = (text: string): number | null => countIn(SESSIONS, text);

function countIn(pattern: RegExp, text: string): number | null {
  const count = pattern.exec(text)?.[1];
  if (count === undefined) return null;
  const named = COUNTS.indexOf(count);
  return named < 0 ? Number(count) || null : named + 2;
}
