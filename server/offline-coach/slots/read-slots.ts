import { LRUCache } from 'lru-cache';
import { dayOn, daySince, dayUntil, withoutDeniedDays } from '#server/offline-coach/words/days.ts';
import { weeksLeftIn } from '#server/offline-coach/words/deadline.ts';
import { liftIn, type SpokenLift, withBarFirst } from '#server/offline-coach/words/lifts.ts';
import { dayCompared, weekdaysIn } from '#server/offline-coach/words/past-days.ts';
import { Rest } from '#server/offline-coach/words/rest.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { withAddedPlates } from './added-plates.ts';
import { plateWeight, takePlates } from './bar-plates.ts';
import { BODY, takeBodyWeight } from './body-weight.ts';
import { type Counts, takeCounts, takeEachCount } from './counts.ts';
import { N, numberOf, UNIT, unitOf, W, type Weight, weightOf } from './measures.ts';
import { takeMissingPlates } from './missing-plates.ts';
import { takePercentages } from './percentages.ts';
import { repaired, withoutConversion, withRepetitionsEach } from './repaired.ts';
import { takeAddedRepetitions, takeRestPause } from './rest-pause.ts';
import type { Reading } from './slots.ts';
import {
  latestIn,
  sessionsIn,
  takeCollars,
  takeFirst,
  takeReserve,
  takeSex,
  takeUnitWanted,
} from './take-words.ts';
import { threeLifts } from './three-lifts.ts';

const BARS =
  "(?:(?:women'?s?|men'?s?|ladies'?|training|technique|olympic|squat|empty|barbell) )?(?:bar|barbell)";
/** The women's bar of 15 kg. */
const LIGHT_BAR = /\b(?:on |with )?(?:a |the )?(?:wom[ae]n'?s?|ladies'?) (?:bar|barbell)\b/u;
/** A specialty bar with its weight, in addition to the weight to load: '240 on ssb 30kg'. */
const OTHER_BAR = '(?:ssb|safety(?: squat)? bar|(?:trap|hex) bar)';
const WEIGHT_OF_OTHER_BAR = [
  '((?<![\\d.,])[1-3]\\d) ?(kgs?|kilos?)',
  '((?<![\\d.,])[3-8]\\d) ?(lbs?|pounds?)',
]
  .flatMap((weight) => [
    `${weight}(?= ${OTHER_BAR}\\b)`,
    `(?<=\\b${OTHER_BAR} \\(?(?:of |at |that weighs |weighs |weighing |is )?)${weight}\\b`,
  ])
  .concat(`(?<=\\b${OTHER_BAR} \\(?(?:(?:that|which) )?weigh(?:s|ing) )((?<![\\d.,])[1-7]\\d)\\b()`);
const HEAVIER_BAR = new RegExp(`\\b(?:${OTHER_BAR}|cambered(?: bar)?)\\b`, 'u');
const LOADS = /\b(?:plates?|load(?:ed|ing)?|(?:each|per|a) side)\b/u;
const POINTS = /\b(?:dots|wilks|ipf ?gl|goodlift|points)\b/u;
const OVER = /\b(?:over|above|beyond|past|(?:more|heavier) than)(?= ?\d)/u;
const FOR_REPS = /\bfor (?:some |multiple |several |more )?reps\b/u;
const OLDEST_FIRST =
  /\b(?:oldest|earliest|first)(?: (?:one|ones|record|records))? first\b|\bfrom (?:the )?(?:oldest|first)\b/u;
/** 'My DOTS at 83 kg': for the athlete's own total. */
const OWN_POINTS =
  /\bsame total\b|\bmy (?:dots|wilks|ipf ?gl|goodlift|points)(?: score)? (?:(?:be|are|is) )?(?:at|with|if i weigh(?:ed)?)\b|\b(?:dots|wilks|ipf ?gl|goodlift|points) (?:do|would|can|will) i (?:get|have)\b|\b(?:dots|wilks|ipf ?gl|goodlift|points)\b.*\b(?:of|from|with) my (?:lifts|total|bests?|big three|records)\b/u;
/** Heaviest plausible body weight; anything heavier is a total: 'my DOTS at 500'. */
export const BODY_MAX = { kg: 250, lb: 450 } as const;
/** '3s pause', '2 ct pause': a duration, not a weight. */
const HELD =
  /(?<![\d.,])\d{1,2}[ -]?(?:s|secs?|seconds?|cts?|counts?)[ -](?=(?:paus(?:e[sd]?|ing)|holds?|stops?|eccentrics?|negatives?|lower(?:ing)?|tempo|down|up)\b)/gu;
/** Counts that are neither weights nor repetitions. */
const COUNTED =
  /\b\d{1,3} ?(?:%|percent) (?:effort|intensity)\b|(?<![\d.,])\d{1,2} (?:trips?|laps?|rounds?)\b|\b(?:with|w|plus|and|\+) ?(?:an? )?\d{1,3}(?:[.,]\d+)? ?(?:kgs?|kilos?|lbs?|pounds?)?(?: (?:of|worth of|in))? (?:chains?|bands?)\b|(?<![\d.,])\d{1,2} (?:big |red |blue |yellow |green |white )?plates?(?: (?:a|per|each|on each) (?:side|end))?\b(?: (?:and|plus|\+) (?:an? )?(?:2[.,]5|5|10|15|20|25|35)s?\b(?! ?(?:x|×|reps?|sets?|times)\b))?|(?<![\d.,])\d+(?:[.,]\d+)?(?:[- ]?(?:to|-)[- ]?\d+)?[- ]?(?:times|days?|weeks?|wks?|months?|years?|yrs?|minutes?|mins?|hours?|hrs?|seconds?|secs?|yards?|yds?|feet|foot|ft|inch(?:es)?|mm|cm|m|km|kcal|cals?|calories|watts?|miles?|meters?|metres?|dollars?|bucks|euros?|people|lifters?|am|pm|st|nd|rd|th|a day)\b|(?<![\d.,])\d{1,2} (?:prs|pbs)\b|(?<=\b(?:last|latest|newest|most recent|previous) )1?\d(?= \p{L})(?! ?(?:kgs?|kilos?|lbs?|pounds?|sets?|reps?|x)\b)|(?<![\d.,])\d{1,2}(?= (?:warm[- ]?ups?|jumps)\b)|\brpe ?\d+(?:[.,]\d)?|[$€£] ?\d+|\bweek \d+|\bday \d+/gu;

/** Asks for rounding, which answers always do. */
const ROUNDED =
  /,? ?\b(?:and )?(?:rounded|rounding|round)(?: it| that)?(?: off| up| down)? to (?:something|what) i can (?:actually |really )?load\b|,? ?\b(?:rounded|rounding|round)(?: it| that)?(?: off| up| down)?(?: to| by)?(?: the)?(?: nearest)? \d+(?:[.,]\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?(?:'?s)?\b/u;

/** 'Warmup 225 bench lbs': a unit after the lift belongs to the weight before it. */
const UNIT_AFTER = `(?<=\\| *)\\b(${UNIT})[\\s.!?]*$`;

/** '1.5x my bodyweight', 'double bodyweight' */
const TIMES_BODY = new RegExp(
  `(?:(${N}) ?(?:x|×|times)|\\bdouble|\\btwice|\\b(triple)) (?:my )?(?:own )?${BODY}\\b`,
  'u',
);
/** 'Pulled 175 five times' */
const TIMES =
  /(?<![\d.,])(\d{1,2}) times\b(?! (?:a|per|the|this|my|own|as|body|bw|more|bodyweight|each|every|last|since|in|weekly|world|champion)\b)/u;
const ASKS_FIGURE = /\b(?:what|what's|how|which)\b/u;
export const LOGS =
  /^(?:(?:please|pls|can you|could you|also|and|ok|hey|coach) )*(?:log|record|save|write|note|track|enter)\b/u;

/** Start of a completed set. */
const DID =
  /^(?:(?:and|so|well|today|i|just|yesterday)[, ]+)*(?:squatted|benched|dead ?lifted|pulled|pressed|rowed|did|got|hit|made|lifted)\b/u;

/** 'Minus another 20', '5 kg less than my last', '10 off my last' */
const LESS = new RegExp(
  `\\bminus (?:another |an extra )?\\d|\\d ?(?:${UNIT})? (?:(?:less|lighter) than\\b|(?:off|under|below) (?:of |my |the |last\\b|latest\\b|previous\\b))`,
  'u',
);

const isTimes = ({ value, unit }: Weight) => unit === null && Number.isInteger(value) && value <= 100;

/** The latest readings: an answer reads each sentence of a conversation dozens of times. */
const readings = new LRUCache<string, Reading>({ max: 200 });

/** Reads the slots of a sentence; no part of it fills two slots. */
export function readSlots(sentence: string, today: string): Reading {
  const key = `${today} ${sentence}`;
  const reading = readings.get(key) ?? read(sentence, today);
  readings.set(key, reading);
  return reading;
}

function read(sentence: string, today: string): Reading {
  const text = withoutConversion(
    withBarFirst(withAddedPlates(repaired(withRepetitionsEach(spelled(sentence))))),
  );
  const rest = new Rest(withoutDeniedDays(text));
  const isQuestion = /\?\s*$/u.test(sentence);
  const weekdays = weekdaysIn(rest.text, today);
  if (weekdays) rest.cut(rest.text.indexOf(weekdays.words), weekdays.words.length);
  const since = daySince(rest.text, today);
  if (since) rest.cut(rest.text.indexOf(since.words), since.words.length);
  const until = dayUntil(rest.text, today);
  if (until) rest.cut(rest.text.indexOf(until.words), until.words.length);
  const day = dayOn(rest.text, today);
  if (day) rest.cut(rest.text.indexOf(day.words), day.words.length);
  const { reserve, effort } = takeReserve(rest);
  const timesBody = rest.take(TIMES_BODY);
  const plates = takePlates(rest);
  if (/%|\bper ?cent/u.test(rest.text)) rest.text = rest.text.replace(ROUNDED, ' ');
  const times = /\d{2}/u.test(rest.text.replace(TIMES, '')) ? rest.take(TIMES)?.[1] : undefined;
  const latest = latestIn(rest.text);
  rest.text = rest.text.replace(HELD, 'counted ').replace(COUNTED, ' counted ');
  const without = takeMissingPlates(rest);
  const percentages = takePercentages(rest);
  const lifts: string[] = [];
  const takeLift = (found: SpokenLift) => {
    lifts.push(found.lift);
    rest.cut(found.at, found.words.length);
  };
  const isLoad = LOADS.test(text);
  const collars = isLoad ? takeCollars(rest) : null;
  const otherBar = isLoad && /\d.*[^\d.,].*\d/u.test(rest.text) ? takeFirst(rest, WEIGHT_OF_OTHER_BAR) : null;
  const onOtherBar = liftIn(rest.text);
  if (onOtherBar && /\b(?:ssb|bar)\b/u.test(onOtherBar.words)) takeLift(onOtherBar);
  const bar =
    otherBar ??
    takeFirst(rest, [
      `${W} ${BARS}\\b`,
      `\\b(?:bar|barbell)(?:'s)?(?: (?:in|at) (?:my|the|our) (?:garage|gym|house|basement|place|shed|home)| at home| here| i have| we have| i've got)? (?:of |that weighs |weighs |weighing |is |at |only |just |: ?)*${W}`,
    ]) ??
    (rest.take(LIGHT_BAR) ? { value: 15, unit: 'kg' as const } : null);
  const added = takeFirst(rest, [`\\b(?:at |with )?${BODY} ?(?:\\+|plus) ?${W}`, `(?<!\\d ?)\\+ ?${W}`]);
  const bodyWeight = takeBodyWeight(rest, sentence, POINTS.test(text));
  const isRestPause = takeRestPause(rest);
  const counts =
    takeAddedRepetitions(rest, isRestPause) ?? withSetsFirst(takeCounts(rest, plates !== null), rest);
  const into = takeUnitWanted(rest);
  const weights: Weight[] = [added, counts.weight].filter((weight) => weight !== null);
  const each = COUNTED_LIFTS.has(liftIn(rest.text)?.lift ?? '') ? takeEachCount(rest) : null;
  if (each !== null) weights.push(each);
  for (let found = rest.take(W); found; found = rest.take(W)) weights.push(weightOf(found[1]!, found[2]));
  // For a counted exercise with added weight, a bare number counts repetitions.
  const isWeighted =
    added !== null ||
    (weights.length === 2 &&
      weights.some(({ unit }) => unit !== null) &&
      COUNTED_LIFTS.has(liftIn(rest.text)?.lift ?? ''));
  const bare = isWeighted ? weights.find((weight) => weight !== added && isTimes(weight)) : undefined;
  if (bare) weights.splice(weights.indexOf(bare), 1);
  const repetitions =
    counts.repetitions ?? bare?.value ?? (weights.length > 0 && times !== undefined ? Number(times) : null);
  for (let found = liftIn(rest.text); found; found = liftIn(rest.text)) takeLift(found);
  const behind = rest.take(UNIT_AFTER);
  if (behind)
    weights.forEach((weight, at) => {
      weights[at] = { ...weight, unit: weight.unit ?? unitOf(behind[1]) ?? null };
    });
  const sex = takeSex(rest, POINTS.test(text));
  const words = rest.text.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const listed = POINTS.test(text) ? threeLifts(weights, lifts, bodyWeight, text) : null;
  const [named = null, ...otherLifts] = listed ? [] : lifts;
  const lift = isWeighted && COUNTED_LIFTS.has(named ?? '') ? `Weighted ${named}` : named;
  // 'DOTS for 600 at 100': the lighter of two weights is the body weight.
  const [second] =
    weights.length === 2 && bodyWeight === null && POINTS.test(text)
      ? weights.toSorted((a, b) => a.value - b.value)
      : [];
  const isBodys =
    weights.length === 1 &&
    bodyWeight === null &&
    OWN_POINTS.test(text) &&
    weights[0]!.value <= BODY_MAX[weights[0]!.unit ?? 'kg'];
  const body = listed?.body ?? (isBodys ? weights[0] : second);
  const [weight = null, ...otherWeights] = listed ? [listed.total] : weights.filter((one) => one !== body);
  // The weight of the plates may be the question itself.
  const inPlates = plates === null || isQuestion || ASKS_FIGURE.test(text) ? null : plateWeight(plates, bar);
  const isCounted = repetitions !== null && COUNTED_LIFTS.has(lift ?? '');
  // 'Log bench 225 x 5 in pounds' and 'I squatted 140x5 today in kg' give the unit of the lift.
  const isSaid = LOGS.test(text) || (repetitions !== null && !isQuestion && DID.test(text));
  const isLoggedIn = into !== null && weight !== null && weight.unit === null && isSaid;
  return {
    slots: {
      lift,
      otherLift: otherLifts[0] ?? null,
      thirdLift: otherLifts[1] ?? null,
      // For a counted exercise, the repetitions are the value.
      weight: isLoggedIn
        ? { ...weight, unit: into }
        : (weight ?? inPlates ?? (isCounted ? { value: repetitions, unit: null } : null)),
      repetitions,
      sets: counts.sets,
      percentages,
      bodyWeight: bodyWeight ?? body ?? null,
      bar,
      heavierBar: (bar === null && isLoad && HEAVIER_BAR.test(text)) || null,
      collars,
      without,
      day: day?.day ?? null,
      since: since?.day ?? null,
      until: since?.until ?? until?.day ?? null,
      compared: dayCompared(text, today),
      weekdays: weekdays?.days ?? [],
      sessions: sessionsIn(text),
      into: isLoggedIn ? null : into,
      sex,
      reserve,
      noted:
        [counts.each && isRestPause ? `rest-pause ${counts.each}` : counts.each, effort]
          .filter(Boolean)
          .join(', ') || null,
      timesBody: timesBody && (timesBody[2] === undefined ? numberOf(timesBody[1] ?? '2') : 3),
      plates: plates?.count ?? null,
      onTop: plates?.onTop ?? null,
      over: OVER.test(text) || null,
      forReps: FOR_REPS.test(text) || null,
      oldestFirst: OLDEST_FIRST.test(text) || null,
      latest,
      weeksLeft: weeksLeftIn(text, today),
      less: LESS.test(text) || null,
    },
    otherWeights,
    otherLifts,
    words,
    rest: words.join(' '),
    spelled: text,
    isQuestion,
  };
}

/** '2x squat 170' means two sets of one. */
function withSetsFirst(counts: Counts, rest: Rest): Counts {
  const found = SETS_FIRST.exec(rest.text);
  if (found === null || counts.repetitions !== null || counts.sets !== null) return counts;
  if (liftIn(rest.text.slice(found.index + found[0].length))?.at !== 0) return counts;
  rest.cut(found.index, found[0].length);
  return { ...counts, sets: Number(found[1]), repetitions: 1 };
}
const SETS_FIRST = /(?<![\d.,])([23]) ?[x×] (?=\p{L})/u;
