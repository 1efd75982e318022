import { isLoad } from '#server/offline-coach/figures/loading-acts.ts';
import { repeatsPercentage } from '#server/offline-coach/figures/percentage-acts.ts';
import { derivesFromStatedMax, REPETITIONS_OF_MAX } from '#server/offline-coach/figures/stated-max.ts';
import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import type { Intent } from '#server/offline-coach/intent-model/model.ts';
import { AGAINST_BEST } from '#server/offline-coach/records/best-acts.ts';
import { asksLongestAgo, LONGEST_AGO } from '#server/offline-coach/records/longest-ago.ts';
import { comparesFormulas, POINTS, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { GOT_WORSE } from '#server/offline-coach/slots/record-words.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { pressIn } from '#server/offline-coach/words/lifts.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { ACTS } from './acts.ts';
import { filled } from './own-act.ts';

const ABOUT_BODY = /\b(?:body|bodyweight|bw|weigh|weight)\b/u;
/** 'Can you make me a shopping list' */
const OTHER_LIST = /\b(?:shopping|grocery|packing|check|to-?do|wish|price|waiting|guest) ?-?lists?\b/iu;
const LONGEST = /\b(?:longest|oldest|ages)\b/u;
const ABOUT_MAX = /\b(?:max|maximum|onerepmax|single)\b/u;
const OWN = /\b(?:my|mine|me|i|i'm|im|i've|ive|i'd|i'll|we|our)\b/u;
/** In 'write me a script that sorts a list' nothing is the athlete's own. */
const FOR_ME = /\b(?:make|write|draft|code|build|compose|create|generate) me\b/u;
/** Maximum words of a message that needs no 'my': 'best bench?', 'squat vs bench ratio'. */
const TERSE_MAX = 6;
const TERSE_OF_LIFT_MAX = 9;
/** Heaviest plausible body weight; anything heavier is a total. */
const BODY_MAX = { kg: 200, lb: 450 } as const;
/** Lightest plausible body weight, which excludes 'if I put 5 kilos on each lift'. */
const BODY_MIN = { kg: 30, lb: 66 } as const;
/**
 * Maximum number of further weights by intent. With more, none is a body weight, the plates are those
 * available, and a volume covers several sets.
 */
const OTHER_WEIGHTS_MAX: Partial<Record<Intent, number>> = { plates: 3, total: 1, volume: 0 };

const isWindow = ({ since, until, day }: Slots): boolean => (since ?? until ?? day) !== null;

/** For intents about the athlete's own records: chooses the name of the act by the slots. */
const RECORD_ACT_NAMES: Readonly<Record<string, (slots: Slots, said: string) => string | null>> = {
  best: ({ lift, weight, repetitions, since, until }) => {
    if (weight !== null) return 'history';
    if (lift !== null) return 'read record';
    return repetitions !== null ? 'best set of each' : (since ?? until) === null ? 'read records' : 'past';
  },
  last: (slots, said) => {
    if (asksLongestAgo(slots, said)) return LONGEST_AGO.name;
    if (slots.lift === null && LONGEST.test(said)) return 'standing longest';
    if (slots.lift === null) return isWindow(slots) ? 'past' : 'last of all';
    return isWindow(slots) || slots.weight !== null ? 'history' : 'last';
  },
  // 'I gained 2 kilos' is about body weight.
  gain: ({ lift, otherLift, weight }) => {
    if (otherLift !== null) return 'compare records';
    if (lift !== null) return 'gain';
    return weight === null ? 'gain of each' : null;
  },
  history: ({ lift }) => (lift === null ? 'past' : 'history'),
  compare: ({ lift, otherLift, weight, timesBody }, said) => {
    if (!OWN.test(said) && !/\bratio\b/u.test(said)) return null;
    if (lift === null) return 'compare all';
    if (otherLift !== null) return 'compare records';
    if (timesBody !== null) return 'away from body weights';
    return weight !== null ? AGAINST_BEST.name : ABOUT_BODY.test(said) ? 'share of body weight' : null;
  },
  total: ({ weight, bodyWeight, otherLift }) => {
    if (weight !== null && otherLift !== null) return null;
    return weight !== null && bodyWeight !== null ? 'points' : 'total';
  },
  goal: ({ lift, weight, timesBody }) => {
    if (weight !== null) return 'away';
    return lift !== null && timesBody !== null ? 'away from body weights' : null;
  },
};

/** For intents about figures in the message: chooses the name of the act by the slots. */
const FIGURE_ACT_NAMES: Readonly<Record<string, (slots: Slots, said: string) => string | null>> = {
  plates: (slots) => (isLoad(slots) ? 'plates' : null),
  percent: (slots, said) => {
    const { weight, percentages } = slots;
    if (repeatsPercentage(slots, said)) return null;
    if (percentages.length === 0) return 'share of a best';
    return weight === null ? 'percentages of a best' : 'percentages';
  },
  warmup: () => 'warm up',
  max: (slots, said) => {
    const { lift, weight, repetitions } = slots;
    if (derivesFromStatedMax(slots, said)) return REPETITIONS_OF_MAX.name;
    if (lift === null || (weight !== null && repetitions !== null)) return 'one-rep max';
    return (repetitions ?? 1) > 1 && !ABOUT_MAX.test(said) ? 'repetitions of a best' : 'estimate';
  },
  convert: ({ percentages }) => (percentages.length > 0 ? 'percentages' : 'convert'),
  volume: ({ weight }) => (weight === null ? 'volume of a best' : 'volume'),
};

/**
 * Returns the likeliest act on records or figures for a message that no rule reads; null if there is none.
 */
export function likelyAct(message: string, today: string): WantedAct | null {
  const intent = likelyIntent(message);
  if (intent === null || OTHER_LIST.test(message)) return null;
  const reading = readSlots(message, today);
  const { weight } = reading.slots;
  // In 'Am I stronger at 5s', a small number counts repetitions.
  const isCount = weight !== null && weight.unit === null && weight.value < WEIGHT_MIN;
  const slots = withBodyWeight(intent, {
    ...reading.slots,
    ...(isCount && { weight: null, repetitions: reading.slots.repetitions ?? weight.value }),
    lift: reading.slots.lift ?? pressIn(reading.spelled),
    otherLift: otherLiftIn(reading),
  });
  const recordActName = RECORD_ACT_NAMES[intent];
  if (recordActName !== undefined && !isAboutOwnRecords(message, reading)) return null;
  if (NO_ACT[intent]?.test(reading.spelled) || comparesFormulas(reading)) return null;
  if (recordActName === undefined && asksAboutOthers(message) && slots.weight === null) return null;
  if (reading.otherWeights.length > (OTHER_WEIGHTS_MAX[intent] ?? Number.POSITIVE_INFINITY)) return null;
  const name = (recordActName ?? FIGURE_ACT_NAMES[intent])?.(slots, reading.spelled) ?? null;
  const act = name === AGAINST_BEST.name ? AGAINST_BEST : ACTS.find((one) => one.name === name);
  return act === undefined || !act.needs.every((need) => filled(slots, need))
    ? null
    : { act, slots, missing: null };
}

function otherLiftIn({ slots: { lift }, otherLifts, rest }: Reading): string | null {
  const other = otherLifts.find((one) => one !== lift) ?? (lift === null ? null : pressIn(rest));
  return other === lift ? null : other;
}

/** Questions about technique, training, fear, the conversation or the body are looked up. */
const ABOUT_TRAINING =
  /\b(?:chapters?|sections?|books?|articles?|pages? (?:on|about|for|where)|stances?|grips?|depth|programm?e?s?|variations?|warm-?ups?|rep range|mistakes?|frequency|cues?|accessor\p{L}*|form|technique|exercises?|shoes|belts?|width|way|meal|eat|talk\p{L}*|(?:did|have) i (?:ever )?ask(?:ed)?|did you (?:tell|say)|you (?:told|said)|what now|payments?|surgery|disc|injur\p{L}*|rehab|conventional|women|men|world|anyone|anybody|by an?|holder|holds|lifters|examples?|scared|afraid|terrified|anxious|(?:give|show|tell) me something|(?:give|make|write|get|build|plan) me (?:an? |some |the |another )?(?:\p{L}+ ){0,2}?(?:workouts?|sessions?|routines?|plans?)|how long (?:til+|until|before))\b|\bwhat (?:does|do)\b.*\bmean\b|\blos(?:e|ing) (?:all )?my\b|\b(?:is|are) (?:my|a|an|the|that|this)\b.*\b(?:good|normal|average)\b/u;
/** Names the content of records, so no 'my' is needed. */
const NAMES_RECORDS =
  /\b(?:prs?|pbs?|records?|lifts?|maxe?s?|bests|best(?: ever| so far)?(?=[?.! ]*$)|total|dots|wilks)\b/u;

/** 'Reverse hyper, weight and reps?', 'rows: sets x reps': ask how to train a lift, and report nothing. */
const SCHEME =
  /\b(?:weights?|load|sets?|reps?|repetitions)(?: ?(?:and|or|&|x|,|\/) ?| )(?:sets?|reps?|repetitions|weights?|load)\b/u;
const PAST =
  /\b(?:last|latest|previous|prior|recent|best|top|heaviest|was|were|did|done|hit|got|yesterday|today|prs?|pbs?|records?|max)\b|\d/u;

/** 'Can other members see my records' */
const SEEN_BY =
  /\b(?:who|(?:any|some|every)(?:one|body)|others?|people|members?|coach(?:es)?|owners?|friends?)(?: \p{L}+){0,3} (?:sees?|looks? at|reads?|views?|knows?)\b/u;

/** Whether a message is about the athlete's own records. */
function isAboutOwnRecords(
  message: string,
  { spelled, words, slots: { lift, repetitions } }: Reading,
): boolean {
  if (
    asksAboutOthers(message) ||
    ABOUT_TRAINING.test(spelled) ||
    GOT_WORSE.test(spelled) ||
    SEEN_BY.test(spelled) ||
    bodyPartsIn(spelled).size > 0
  )
    return false;
  if (OWN.test(spelled.replace(FOR_ME, ' '))) return true;
  if (SCHEME.test(spelled) && !PAST.test(spelled)) return false;
  const names = lift !== null || repetitions !== null;
  return words.length <= (names ? TERSE_OF_LIFT_MAX : TERSE_MAX) && (names || NAMES_RECORDS.test(spelled));
}

/** Distances, durations and frequencies are never calculated. */
const ASKS_MEASURE = /\bhow (?:far|long|often|wide|deep|fast)\b/u;

/** Patterns that rule out an act, by intent. */
const NO_ACT: Partial<Record<Intent, RegExp>> = {
  // 'A rack and 120 kg of plates, what is worth buying next'
  plates:
    /\b(?:kgs?|kilos|lbs?|pounds)(?: worth)? (?:of|in) plates\b|\b(?:buy|buying|buys|bought|order|price|cost|costs|sell|shop|worth|dumbbells?|kettlebells?|openers?|attempts?)\b/u,
  volume: ASKS_MEASURE,
  percent: ASKS_MEASURE,
  max: ASKS_MEASURE,
  convert: ASKS_MEASURE,
  total:
    /^(?!.*\b(?:total|dots|wilks|ipf|points?|goodlift|add(?:ed)? up|altogether|combined|together)\b)|\btime\b/u,
  // 'Warmup was 60x5, 100x3' and 'before covid i benched 130' are in the past.
  warmup:
    /^(?!.*\bwarm).*\b(?:openers?|attempts?)\b|\bhow (?:do|can|could|should) i get\b|\bhow long\b|\bwarm[- ]?ups? (?:was|were|went)\b|\bi (?:just |only )?(?:benched|squatted|deadlifted|pulled|pressed|lifted)\b/u,
  // '400 dots' is not a total.
  goal: new RegExp(`\\bhow long\\b|\\bhow (?:do|can|could|should) i\\b|\\d (?:${POINTS})\\b`, 'u'),
};

/** In 'Work out my DOTS, I am a man of 83 kilos', the only weight other than a total is the body weight. */
function withBodyWeight(intent: string, slots: Slots): Slots {
  const { weight, bodyWeight, lift } = slots;
  const isBodys =
    intent === 'total' &&
    bodyWeight === null &&
    lift === null &&
    weight !== null &&
    weight.value >= BODY_MIN[weight.unit ?? 'kg'] &&
    weight.value <= BODY_MAX[weight.unit ?? 'kg'];
  return isBodys ? { ...slots, bodyWeight: weight, weight: null } : slots;
}
