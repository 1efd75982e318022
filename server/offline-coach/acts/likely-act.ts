import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import type { Intent } from '#server/offline-coach/intent-model/model.ts';
import { recallOf } from '#server/offline-coach/memories/memory-intents.ts';
import { offerToRemember } from '#server/offline-coach/memories/memory-offers.ts';
import { rememberCall } from '#server/offline-coach/memories/remember-call.ts';
import { BESIDE_BEST } from '#server/offline-coach/records/best-acts.ts';
import type { WantedAct } from '#server/offline-coach/slots/act.ts';
import { WEIGHT_LEAST } from '#server/offline-coach/slots/measures.ts';
import { type Reading, readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { hasInjury } from '#server/offline-coach/words/complaints.ts';
import { pressIn } from '#server/offline-coach/words/lifts.ts';
import { asksOfOthers } from '#server/offline-coach/words/other-people.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { ACTS } from './acts.ts';
import { filled } from './own-act.ts';

const OF_BODY = /\b(?:body|bodyweight|bw|weigh|weight)\b/u;
const LONGEST = /\b(?:longest|oldest|ages)\b/u;
const OF_MAX = /\b(?:max|maximum|onerepmax|single)\b/u;
const OWN = /\b(?:my|mine|me|i|i'm|im|i've|ive|i'd|i'll|we|our)\b/u;
/** Words that need no 'my': 'best bench?', 'squat vs bench ratio'. */
const TERSE_MAX = 6;
const TERSE_OF_LIFT_MAX = 9;
/** What weighs more than a lifter is a total. */
const BODY_MAX = { kg: 200, lb: 450 } as const;
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
  // 'I gained 2 kilos' is of body weight.
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
    return weight !== null ? BESIDE_BEST.name : OF_BODY.test(said) ? 'share of body weight' : null;
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
  if (ofRecords !== undefined && !isOfOwn(message, reading)) return null;
  if (NO_ACT[intent]?.test(reading.spelled)) return null;
  if (ofRecords === undefined && asksOfOthers(message) && slots.weight === null) return null;
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

/** What is asked of technique, training, the conversation or the body is looked up. */
const OF_TRAINING =
  /\b(?:stances?|grips?|depth|programm?e?s?|variations?|warm-?ups?|rep range|mistakes?|frequency|cues?|accessor\p{L}*|form|technique|exercises?|shoes|belts?|width|way|meal|eat|talk\p{L}*|ask\p{L}*|did you (?:tell|say)|you (?:told|said)|what now|surgery|disc|injur\p{L}*|rehab|conventional|wom[ae]n|m[ae]n|world|anyone|anybody|by an?|holder|holds|lifters|average|normal|good)\b/u;
/** Names what a record holds, so that no 'my' is needed. */
const NAMES_RECORDS = /\b(?:prs?|pbs?|records?|lifts?|maxe?s?|bests?|total|dots|wilks)\b/u;

/** Whether a message is about the athlete's own records. */
function isOfOwn(message: string, { spelled, words, slots: { lift, repetitions } }: Reading): boolean {
  if (asksOfOthers(message) || OF_TRAINING.test(spelled) || bodyPartsIn(spelled).size > 0) return false;
  if (OWN.test(spelled)) return true;
  const names = lift !== null || repetitions !== null;
  return words.length <= (names ? TERSE_OF_LIFT_MAX : TERSE_MAX) && (names || NAMES_RECORDS.test(spelled));
}

/** What speaks against an act, by its intent. */
const NO_ACT: Partial<Record<Intent, RegExp>> = {
  total:
    /^(?!.*\b(?:total|dots|wilks|ipf|points?|goodlift|add(?:ed)? up|altogether|combined|together)\b)|\btime\b/u,
  warmup: /\bhow (?:do|can|could|should) i get\b|\bhow long\b/u,
  goal: /\bhow long\b|\bhow (?:do|can|could|should) i\b/u,
};

/** 'Work out my DOTS, I am a man of 83 kilos': the only weight beside a total is the body's. */
function withBody(intent: string, slots: Slots): Slots {
  const { weight, bodyWeight, lift } = slots;
  const isBodys =
    intent === 'total' &&
    bodyWeight === null &&
    lift === null &&
    weight !== null &&
    weight.value <= BODY_MAX[weight.unit ?? 'kg'];
  return isBodys ? { ...slots, bodyWeight: weight, weight: null } : slots;
}

/** What is most likely to be remembered, recalled or forgotten, where no rule has read it: nothing is kept unasked. */
export function likelyMemory(message: string): (ToolCall | string)[] {
  const intent = likelyIntent(message);
  if (WANTS_MORE.test(message) || hasInjury(message)) return [];
  if (intent === 'remember') {
    const said = message.trim().replace(BY_THE_WAY, '');
    const fact = said.replace(TO_REMEMBER, '');
    const written = fact.charAt(0).toUpperCase() + fact.slice(1);
    return fact === said ? [offerToRemember(written)] : [rememberCall(written)];
  }
  if (intent === 'recall' && (OWN.test(message.toLowerCase()) || /\btold (?:you|u)\b/iu.test(message)))
    return recallOf(message);
  const about = TO_FORGET.exec(message)?.groups?.about;
  return intent !== 'forget' || about === undefined || KEPT.test(message)
    ? []
    : [{ tool: 'memory', input: { action: 'forget', content: about.trim() } }];
}

const BY_THE_WAY =
  /^(?:(?:btw|by the way|fyi|just so (?:you|u) know|also|and|so|hey|hi|ok|well|coach)[ ,:]+)+/iu;
/** 'Do make a note that': the wish, before what is to be remembered. */
const TO_REMEMBER =
  /^(?:\p{L}+[ ,]+){0,4}?(?:make a (?:mental )?note|remember|note(?: down)?|keep in mind|bear in mind|don['’]?t forget)(?: for me| please)?(?:,? that|[:,])?\s+/iu;
const TO_FORGET =
  /\b(?:forget|stop remembering|get rid of|drop|delete|lose|erase|remove|scrap)\b(?: about| of| that| the| (?:memory|thing|note|bit|part|fact)s?(?: about| of| on| that| saying| where)?)*\s+(?<about>\S.*)$/isu;
/** 'Forget about my knee, how do I squat deeper', 'bear in mind my disc and give me a plan' */
const WANTS_MORE =
  /\?|\b(?:and|then) (?:give|tell|show|make|write|what|how|can|could)\b|[,;] (?:how|what|can|could|should|is|are|do|does)\b|\bask(?:ed)?\b|\b(?:did you (?:tell|say)|you (?:told|said))\b/iu;
/** 'Don't let me forget my belt' */
const KEPT =
  /\b(?:don['’]?t|do not|never|not|let me|won['’]?t|can['’]?t|i(?: always| often| keep)?) forget/iu;
