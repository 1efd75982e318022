import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { likelihoodOf, likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { recallOf } from '#server/offline-coach/memories/memory-intents.ts';
import { rememberCall } from '#server/offline-coach/memories/remember-call.ts';
import { BESIDE_BEST } from '#server/offline-coach/records/best-acts.ts';
import type { WantedAct } from '#server/offline-coach/slots/act.ts';
import { type Reading, readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { pressIn } from '#server/offline-coach/words/lifts.ts';
import { ACTS } from './acts.ts';
import { filled } from './own-act.ts';

const OF_BODY = /\b(?:body|bodyweight|bw|weigh|weight)\b/u;
const LONGEST = /\b(?:longest|oldest|ages)\b/u;
const OF_MAX = /\b(?:max|maximum|onerepmax|single)\b/u;
const OWN = /\b(?:my|mine|me|i|i'm|im|i've|ive|i'd|i'll|we|our)\b/u;
/** Words that need no 'my': 'best bench?', 'squat vs bench ratio'. */
const TERSE_MAX = 6;
const TERSE_OF_LIFT_MAX = 9;
/** What weighs more than a lifter, in kilograms, is a total. */
const BODY_MAX = 200;
const WEIGHT_LEAST = 20;
/** Plates that are listed are those that are there, and no weights to load. */
const PLATES_MAX = 3;

const isWindow = ({ since, until, day }: Slots): boolean => (since ?? until ?? day) !== null;

/** Of the athlete's own records: the name of the act that answers it, by what the message names. */
const OF_RECORDS: Readonly<Record<string, (slots: Slots, said: string) => string | null>> = {
  best: ({ lift, weight, repetitions, since, until }) => {
    if (weight !== null) return 'history';
    if (lift !== null) return 'read record';
    return repetitions !== null ? 'best set of each' : (since ?? until) === null ? 'read records' : 'past';
  },
  last: (slots, said) => {
    if (slots.lift === null && LONGEST.test(said)) return 'standing longest';
    if (slots.lift === null) return isWindow(slots) ? 'past' : 'last of all';
    return isWindow(slots) || slots.weight !== null ? 'history' : 'last';
  },
  gain: ({ lift, otherLift }) =>
    otherLift !== null ? 'compare records' : lift === null ? 'gain of each' : 'gain',
  history: ({ lift }) => (lift === null ? 'past' : 'history'),
  compare: ({ lift, otherLift, weight, timesBody }, said) => {
    if (lift === null) return 'compare all';
    if (otherLift !== null) return 'compare records';
    if (timesBody !== null) return 'away from body weights';
    return weight !== null ? BESIDE_BEST.name : OF_BODY.test(said) ? 'share of body weight' : null;
  },
  total: ({ weight, bodyWeight }) => (weight !== null && bodyWeight !== null ? 'points' : 'total'),
  goal: ({ lift, weight, timesBody }) => {
    if (weight !== null) return 'away';
    return lift !== null && timesBody !== null ? 'away from body weights' : null;
  },
};

/** Of what the message says: the name of the act that works it out. */
const OF_FIGURES: Readonly<Record<string, (slots: Slots, said: string) => string | null>> = {
  plates: () => 'plates',
  percent: ({ weight, percentages }) => {
    if (percentages.length === 0) return 'share of a best';
    return weight === null ? 'percentages of a best' : 'percentages';
  },
  warmup: () => 'warm up',
  max: ({ lift, weight, repetitions }, said) => {
    if (lift === null || (weight !== null && repetitions !== null)) return 'one-rep max';
    return (repetitions ?? 1) > 1 && !OF_MAX.test(said) ? 'repetitions of a best' : 'estimate';
  },
  convert: () => 'convert',
  volume: ({ weight }) => (weight === null ? 'volume of a best' : 'volume'),
};

/** The act on own records or figures that a message most likely wants, where no rule has read one. */
export function likelyAct(message: string, today: string): WantedAct | null {
  const intent = likelyIntent(message);
  if (intent === null) return null;
  const reading = readSlots(message, today);
  const { weight } = reading.slots;
  // 'Am I stronger at 5s': a small number counts repetitions.
  const isCount = weight !== null && weight.unit === null && weight.value < WEIGHT_LEAST;
  const slots = withBody(intent, {
    ...reading.slots,
    ...(isCount && { weight: null, repetitions: reading.slots.repetitions ?? weight.value }),
    lift: reading.slots.lift ?? pressIn(reading.spelled),
    otherLift: otherLiftIn(reading),
  });
  const ofRecords = OF_RECORDS[intent];
  if (ofRecords !== undefined && !isOfOwn(reading)) return null;
  if (intent === 'plates' && reading.otherWeights.length > PLATES_MAX) return null;
  const name = (ofRecords ?? OF_FIGURES[intent])?.(slots, reading.spelled) ?? null;
  const act = name === BESIDE_BEST.name ? BESIDE_BEST : ACTS.find((one) => one.name === name);
  return act === undefined || !act.needs.every((need) => filled(slots, need))
    ? null
    : { act, slots, missing: null };
}

function otherLiftIn({ slots: { lift }, otherLifts, rest }: Reading): string | null {
  const other = otherLifts.find((one) => one !== lift) ?? (lift === null ? null : pressIn(rest));
  return other === lift ? null : other;
}

/** 'Ruth's best squat' is somebody else's. */
function isOfOwn({ spelled, words, slots: { lift, repetitions } }: Reading): boolean {
  const most = (lift ?? repetitions) === null ? TERSE_MAX : TERSE_OF_LIFT_MAX;
  return OWN.test(spelled) || (words.length <= most && !/\p{L}'s /u.test(spelled));
}

/** 'Work out my DOTS, I am a man of 83 kilos': the only weight beside a total is the body's. */
function withBody(intent: string, slots: Slots): Slots {
  const { weight, bodyWeight, lift } = slots;
  const isBodys =
    intent === 'total' && bodyWeight === null && lift === null && weight !== null && weight.value <= BODY_MAX;
  return isBodys ? { ...slots, bodyWeight: weight, weight: null } : slots;
}

/** What is remembered unasked has to be likelier. */
const REMEMBERED_LEAST = 0.7;

/** What is most likely to be remembered, recalled or forgotten, where no rule has read it. */
export function likelyMemory(message: string): ToolCall[] {
  const intent = likelyIntent(message);
  if (intent === 'remember' && likelihoodOf(intent, message) >= REMEMBERED_LEAST)
    return [rememberCall(factIn(message))];
  if (intent === 'recall') return recallOf(message);
  if (intent === 'forget') return [{ tool: 'memory', input: { action: 'forget', content: message.trim() } }];
  return [];
}

/** A wish to remember, before what is to be remembered. */
const WISH =
  /^(?:\p{L}+[ ,]+){0,4}?(?:make a (?:mental )?note|remember|note(?: down)?|keep in mind|bear in mind|don['’]?t forget)(?: for me| please)?(?:,? that|[:,])?\s+/iu;

/** 'Do make a note that I had a hip replaced' without the wish. */
function factIn(message: string): string {
  const fact = message.trim().replace(WISH, '');
  return fact.charAt(0).toUpperCase() + fact.slice(1);
}
