import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { READ_PROFILE } from '#server/offline-coach/memories/memory-intents.ts';
import { offerToRemember } from '#server/offline-coach/memories/memory-offers.ts';
import {
  type Act,
  asked,
  has,
  inUnit,
  type LastAct,
  list,
  POINTS,
  type WantedAct,
} from '#server/offline-coach/slots/act.ts';
import { isStatedOrRequested } from '#server/offline-coach/slots/record-words.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';
import { bodyWeightOffer, offeredBodyWeight } from './body-weight-offer.ts';

const SAVE_BODY_WEIGHT: Act = {
  name: 'save body weight',
  asks: (reading) =>
    isBodyWeight(reading) && has(reading, 'log|save|record|update|set|change|enter|put|track'),
  words: list('log save record update set change enter put track profile body weight scale scales'),
  spare: 0,
  needs: ['bodyWeight'],
  writes: true,
  does: ({ bodyWeight }) => ({
    tool: 'profile',
    input: { action: 'set_body_weight', ...inUnit('body_weight', bodyWeight) },
  }),
};

/** 'Weighed in at 84.5 after the bathroom, update me': an explicit request, whatever else is said. */
const REQUESTS_IT = /\b(?:update (?:me|it|that|my)|(?:put|mark) me down|put me (?:as|at)|weighed in at)\b/u;

const ASKS_TO = /^(?:(?:and|also|hey|coach|please|ok|so)[ ,]+)*(?:can|could|would|will) you\b/u;

export const KEPT_PROFILE = 'All right, your profile stays as it is.';

const OFFER_BODY_WEIGHT: Act = {
  name: 'offer body weight',
  asks: (reading) => isBodyWeight(reading) && !isAboutAnother(reading),
  words: list(
    'weigh weighing weighed body weight scale says currently already down morning up only just hello hi coach flat even dot nose fasted woke dropped after before breakfast lunch dinner',
  ),
  spare: 1,
  needs: ['bodyWeight'],
  writes: true,
  offers: { act: SAVE_BODY_WEIGHT, declined: KEPT_PROFILE },
  does: ({ bodyWeight }) => bodyWeightOffer(bodyWeight),
};

const NOTED =
  /^(?:morning )?(?:bw|body ?-?weight|weight|weigh(?:ed)?[ -]?in)(?: (?:at|is|was|today|now|this morning|fasted))*[ :=]+\d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|lbs?|pounds?)(?: (?:today|now|this morning|fasted))*[\s.!]*$/iu;

/**
 * Saves a bare log entry such as 'Bw this morning 83.4 kg' instead of offering it. A weight without a unit
 * stays an offer, because it may differ from the profile's unit.
 */
export const savedIfLogEntry = (wanted: WantedAct | null, message: string): WantedAct | null =>
  wanted?.act === OFFER_BODY_WEIGHT && NOTED.test(message.trim())
    ? { ...wanted, act: SAVE_BODY_WEIGHT }
    : wanted;

/** 'The 180 squat was at 86 bodyweight' is about an existing record, not a new one. */
export const WEIGHT_OF_RECORD: Act = {
  name: 'weight of a record',
  asks: ({ slots: { lift, weight, bodyWeight, repetitions }, rest, isQuestion, otherWeights }) =>
    lift !== null &&
    weight !== null &&
    bodyWeight !== null &&
    (repetitions ?? 1) === 1 &&
    otherWeights.length === 0 &&
    !isQuestion &&
    /^(?:(?:and|also|btw|fyi) )*(?:the|that|my)\b/u.test(rest) &&
    /\bwas\b/u.test(rest),
  words: list('the that my was also btw fyi if it matters done lifted record one single body weight at'),
  spare: 0,
  needs: ['lift', 'weight', 'bodyWeight'],
  does: ({ lift, weight, bodyWeight }) =>
    offerToRemember(
      `${lift} of ${[weight!.value, weight!.unit].filter(Boolean).join(' ')} was at a body weight of ${[bodyWeight!.value, bodyWeight!.unit].filter(Boolean).join(' ')}`,
    ),
};

/** 'I weigh 176 pounds, what is that in kg' */
const CONVERT_BODY_WEIGHT: Act = {
  name: 'convert body weight',
  asks: (reading) => {
    const { bodyWeight, into } = reading.slots;
    return (
      isOnlyAboutBody(reading) &&
      bodyWeight?.unit != null &&
      into !== null &&
      into !== bodyWeight.unit &&
      asked(reading)
    );
  },
  words: list('weigh weight body how many is that convert converted it about'),
  spare: 1,
  needs: ['bodyWeight'],
  does: ({ bodyWeight }) => ({
    tool: 'calculate',
    input: { calculation: 'convert', ...inUnit('weight', bodyWeight) },
  }),
};

/** 'What did I weigh last month', 'my body weight history', 'how has my weight changed' */
const ASKS_THEN =
  /\bwhat did i weigh\b|\bhow much did i weigh\b|\bwhat was my (?:body ?)?weight\b|\b(?:my|a) (?:body ?)?weight (?:history|log|trend|graph|chart|changes?|over (?:time|the)|(?:was )?(?:last|in)\b)|\bbody ?weight (?:history|log|trend|graph|chart|over time)\b|\bhow (?:has|did|is) my (?:body ?)?weight (?:been|chang|gone|going|develop|mov|do)/u;

const ONLY_LATEST =
  'I keep only your latest body weight, in your profile, and none of earlier days. What you weighed at a lift is shown with its record, if you gave it, under [Account → Personal Records](/account/personal-records).';

/** Only the latest body weight is kept. */
const BODY_WEIGHT_THEN: Act = {
  name: 'body weight then',
  asks: ({ slots: { lift, weight, bodyWeight }, spelled }) =>
    (lift ?? weight ?? bodyWeight) === null && ASKS_THEN.test(spelled),
  words: list('what how much did was has is my body weight weigh history over time changed show me'),
  spare: 4,
  needs: [],
  does: () => [READ_PROFILE, ONLY_LATEST],
};

const ASKS_BEFORE =
  /^(?:(?:and|so|ok) )*(?:(?:what (?:was|did) (?:it|that|i)(?: weigh)?|what about) )?(?:the )?(?:last time|before(?: that)?|previously|the (?:last|previous) one|last (?:week|month|year))$/u;

/** An offer that stays open behind the answer to a question. */
const OFFER_AFTER_PAST: Act = {
  ...OFFER_BODY_WEIGHT,
  does: ({ bodyWeight }) => [READ_PROFILE, ONLY_LATEST, bodyWeightOffer(bodyWeight)],
};

/** 'What was it before' after a body weight. */
export function bodyWeightBefore({ slots, spelled }: Reading, last: LastAct): WantedAct | null {
  const isOffered = last.act.offers?.act === SAVE_BODY_WEIGHT && last.missing === null;
  const said = spelled.replace(/[\s?.!]+$/u, '');
  const isAsked = slots.weight === null && (ASKS_BEFORE.test(said) || (isOffered && ASKS_THEN.test(said)));
  if (!isAsked || !(isOffered || last.act === SAVE_BODY_WEIGHT)) return null;
  return isOffered
    ? { act: OFFER_AFTER_PAST, slots: last.slots, missing: null }
    : { act: BODY_WEIGHT_THEN, slots: NO_SLOTS, missing: null };
}

/** 'How do I log my weight', 'where can I enter my body weight' */
const ASKS_HOW =
  /^(?:(?:so|and|hey|coach|ok) )*(?:how|where) (?:do|can|could|should) i (?:log|track|record|enter|save|add|put|note|update|change) (?:in )?(?:my )?(?:body ?)?weight(?: (?:here|in (?:here|the app|this app)))?[\s?.!]*$/u;

const HOW_TO_SAVE: Act = {
  name: 'how to save body weight',
  asks: ({ slots: { lift, weight, bodyWeight }, spelled }) =>
    (lift ?? weight ?? bodyWeight) === null && ASKS_HOW.test(spelled),
  words: list(
    'how where can could should log track record enter save add put note update change my body weight here app',
  ),
  spare: 0,
  needs: [],
  does: () =>
    'Say “I weigh 83 kg” and then “yes”, or write it into your profile under [Account → Training Profile](/account/profile). What you weighed at a lift is shown with its record.',
};

/** 'My bodyweight is wrong, it was 83 when I squatted 180' */
const OF_RECORD: Act = {
  name: 'body weight of a record',
  asks: ({ slots: { lift }, spelled, isQuestion }) =>
    lift !== null &&
    !isQuestion &&
    /^(?:\p{L}+ ){0,2}my (?:body ?-?weight|bw)(?:,| (?:is|was|at|on|for|in)\b).*\b(?:wrong|mistake|typo|should)\b/u.test(
      spelled,
    ),
  words: list('my body weight bodyweight bw is wrong was were when at with should be mistake typo'),
  spare: 3,
  needs: [],
  does: () =>
    'What you weighed at a lift is kept with its record. Change it there, under [Account → Personal Records](/account/personal-records); for your profile, say “I weigh 83 kg”.',
};

export const BODY_WEIGHT_ACTS: readonly Act[] = [
  CONVERT_BODY_WEIGHT,
  HOW_TO_SAVE,
  OF_RECORD,
  BODY_WEIGHT_THEN,
  SAVE_BODY_WEIGHT,
  OFFER_BODY_WEIGHT,
  {
    ...OFFER_BODY_WEIGHT,
    asks: (reading) =>
      isOnlyAboutBody(reading) &&
      !isAboutAnother(reading) &&
      REQUESTS_IT.test(reading.spelled) &&
      (isStatedOrRequested(reading) || ASKS_TO.test(reading.spelled)),
    spare: 8,
  },
];

/** 'The sled weighs 40 kg', 'my dog is 34.2 on the scale' */
const ABOUT_ANOTHER =
  /\b(?!i\b)\p{L}+ weighs\b|\b(?:my|the|his|her|our|their) (?:\p{L}+ )?\p{L}+ weigh(?:ed)?\b|\b(?:the|his|her|our|their|my (?!weight|body|bw|scale|morning)) ?\p{L}+(?:'s| is| was| are) \d|\b(?:for|of|with) (?:my|the|this|that) (?!scale)|\b(?:he|she|they|his|her|their)\b|\b(?:bar|barbell|plates?|dumbbells?|kettlebells?|sled|belt|dog|cat|baby)\b/u;
/** 'I was bw 90 last year' */
const IN_THE_PAST =
  /\b(?:last (?:year|month|season|summer|winter|spring|fall|autumn)|ago|back (?:then|when|in)|used to|when i|in (?:19|20)\d\d|at (?:my|the) (?:last )?(?:meet|comp))\b/u;
const isAboutAnother = ({ spelled }: Reading): boolean =>
  ABOUT_ANOTHER.test(spelled) || IN_THE_PAST.test(spelled) || namesRelative(spelled);

/** 'DOTS for a woman of 60' */
const ABOUT_POINTS = new RegExp(`\\b(?:total|${POINTS})\\b`, 'u');

const isBodyWeight = (reading: Reading): boolean => isOnlyAboutBody(reading) && isStatedOrRequested(reading);

function isOnlyAboutBody(reading: Reading): boolean {
  const { bodyWeight, lift, weight, percentages } = reading.slots;
  const isAlone =
    lift === null && weight === null && percentages.length === 0 && !ABOUT_POINTS.test(reading.spelled);
  return bodyWeight !== null && isAlone;
}

/** Returns the call that saves the body weight an answer offers to save; null if it offers none. */
export function bodyWeightOffered(answer: string): ToolCall | null {
  const bodyWeight = offeredBodyWeight(answer);
  return bodyWeight && (SAVE_BODY_WEIGHT.does({ ...NO_SLOTS, bodyWeight }) as ToolCall);
}
