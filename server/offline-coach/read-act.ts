import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { type Act, type LastAct, MAX, type Need, type WantedAct } from './act.ts';
import { ACTS } from './acts.ts';
import { figureOf, ofPercentage, weightIn } from './figure.ts';
import { GLUE } from './glue.ts';
import { unitMeant, unitOf } from './measures.ts';
import { isMoreToSave } from './more-to-save.ts';
import { isBareSet } from './record-words.ts';
import { NO_SLOTS, type Reading, readSlots, type Slots } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

const ASKS: Partial<Record<Need, string>> = {
  lift: 'Which lift?',
  weight: 'How much weight?',
  repetitions: 'How many repetitions did you do with it?',
};

/** What is to be called, or said. */
export const doneBy = ({ act, slots, missing }: WantedAct): ToolCall | string =>
  missing === null ? act.does(slots) : (ASKS[missing] ?? 'Could you say it in one sentence?');

/** A sentence that goes on from the last one. */
const LEANS =
  /^(?:and|also|same|what about|how about|what if|if|now|or|then|but|plus|with|for|of|on|make (?:it|that)|try|ok|instead|actually|no|nah|sorry|wait|oops|i mean(?:t)?)\b|\b(?:that|it|this|same|those|instead|too|as well)\b/u;
/** Another calculation of the same figure: 'and the 1rm for 5 reps', 'now the plates'. */
const GOES_ON =
  /^(?:and|now|then|so|also|plus|ok)\b.{0,24}\b(?:onerepmax|max|plates?|warm ?ups?|percentages?|volume)\b/u;
/** 'Sorry, it was 3 reps' */
const CORRECTS = /^(?:no|nah|sorry|wait|oops|actually|i mean(?:t)?)\b/u;
/** 'Not 80, 85' */
const NOT_BUT =
  /^(?:no[, ]+)?not (?:\d[\d.,]*\d|\d)(?: ?(?:%|kgs?|lbs?))?[, ]+(?:but |it'?s |rather |make it )?(?=\d)/iu;
const POINTS_BACK = /\b(?:that|it|this|those)\b/u;
const CONTINUES = new Set(
  'and also same what about how now or then but plus with for too instead try actually no nah sorry wait oops mean meant'.split(
    ' ',
  ),
);

/** The act that a sentence wants; what it leaves out is taken from the last one. */
export function readAct(typed: string, today: string, last: LastAct | null, answer = ''): WantedAct | null {
  const sentence = last === null ? typed : typed.replace(NOT_BUT, 'no, ');
  const reading = readSlots(sentence, today);
  const weight = ofPercentage(reading.slots.weight, last);
  if (weight !== null && reading.slots.percentages.length === 0) {
    const wanted = ownAct({ ...reading, slots: { ...reading.slots, weight } });
    if (wanted !== null) return wanted;
  }
  // After a record, a set alone is the next one.
  const next = last?.act.name === 'add record' && isBareSet(reading) ? last.act : null;
  if (next !== null && last !== null && unknownWords(reading, next) === 0) return merged(last, reading.slots);
  const own = withBody(ownAct(reading), last);
  return (
    answered(reading, last) ??
    sameOf(reading, last) ??
    otherUnit(reading, last) ??
    otherWay(reading, last) ??
    warmUpInto(reading, last) ??
    when(reading, last) ??
    // 'Bench today instead, 120' goes on from a warm-up; by itself it would be a set.
    (own !== null && own.act.offers !== undefined && last?.act.writes !== true
      ? continued(reading, last)
      : null) ??
    own ??
    continued(reading, last) ??
    leaning(sentence, reading, today, last, answer)
  );
}

function unknownWords({ words }: Reading, act: Act | null): number {
  return words.filter((word) => !GLUE.has(word) && !act?.words.includes(word)).length;
}

const filled = (slots: Slots, need: Need): boolean =>
  need === 'percentages' ? slots.percentages.length > 0 : slots[need] !== null;

/** An act that the sentence names itself. */
export function ownAct(reading: Reading): WantedAct | null {
  for (const act of ACTS) {
    if (!act.asks(reading) || unknownWords(reading, act) > act.spare) continue;
    const missing = act.needs.find((need) => !filled(reading.slots, need)) ?? null;
    return { act, slots: reading.slots, missing };
  }
  return null;
}

/** The last act of another lift, and nothing else: 'and my deadlift?', 'what about the squat'. */
function sameOf(reading: Reading, last: LastAct | null): WantedAct | null {
  const isOther =
    last !== null && last.slots.lift !== null && reading.slots.lift !== null && !last.act.writes;
  return isOther &&
    unknownWords(reading, null) === 0 &&
    /^(?:and|what about|how about|same)\b/u.test(reading.rest)
    ? continued(reading, last)
    : null;
}

/** The last act in the unit that was meant: 'lbs', 'I meant kilos'. 'In pounds?' asks for the figure in them. */
function otherUnit({ spelled }: Reading, last: LastAct | null): WantedAct | null {
  const unit = unitMeant(spelled);
  const body = last?.act.needs[0] === 'bodyWeight' ? last.slots.bodyWeight : null;
  if (last !== null && unit !== undefined && body !== null)
    return { ...last, slots: { ...last.slots, bodyWeight: { ...body, unit } } };
  const weight = last?.slots.weight ?? null;
  if (
    last === null ||
    unit === undefined ||
    weight === null ||
    last.act.writes ||
    last.act.name === 'convert'
  )
    return null;
  return weight.unit !== unit
    ? { ...last, slots: { ...last.slots, weight: { value: weight.value, unit } } }
    : null;
}

/** 'No, I meant kg to lbs' after a conversion the other way. */
function otherWay({ spelled }: Reading, last: LastAct | null): WantedAct | null {
  const weight = last?.act.name === 'convert' ? last.slots.weight : null;
  const units = /\b(kgs?|kilos?|lbs?|pounds?) (?:to|into|in) (kgs?|kilos?|lbs?|pounds?)\b/u.exec(spelled);
  const [unit, into] = [unitOf(units?.[1]), unitOf(units?.[2])];
  if (last === null || weight === null || unit === undefined || into === undefined || /\d/u.test(spelled))
    return null;
  return { ...last, slots: { ...last.slots, weight: { ...weight, unit }, into } };
}

/** 'I am 85 kilos and my total is 530, what are my DOTS': the sentence before has the body weight. */
function withBody(own: WantedAct | null, last: LastAct | null): WantedAct | null {
  const body = last?.act.needs[0] === 'bodyWeight' ? last.slots.bodyWeight : null;
  const isPoints = own?.act.name === 'points' || own?.act.name === 'total';
  if (own === null || body === null || !isPoints || own.slots.bodyWeight !== null) return own;
  return { ...own, slots: { ...own.slots, bodyWeight: body } };
}

/** The steps of a warm-up in the other unit, rather than its work set. */
function warmUpInto({ slots: { into, weight } }: Reading, last: LastAct | null): WantedAct | null {
  const before = last?.act.name === 'warm up' ? last.slots.weight : null;
  if (last === null || before === null || into === null || weight !== null || before.unit === into)
    return null;
  const value = convertWeight(before.value, before.unit ?? (into === 'kg' ? 'lb' : 'kg'), into);
  return {
    ...last,
    slots: { ...last.slots, bar: null, weight: { value: roundTo(value, LOADABLE[into]), unit: into } },
  };
}

const LOADABLE = { kg: 2.5, lb: 5 } as const;

const WHEN =
  /^(?:and |so )?(?:(?:(?:what |which )?(?:date|day)$)|(?:when(?:'s| is| was| did)?|how long ago)\b|(?:is|was) (?:that|it|this) (?:still )?(?:a|my|the) (?:new |current )?(?:pr|pb|best|record|max)\b)/u;
const OF_WHEN = new Set(
  'date day which pr pb best record still new current long ago when hit lift lifted set happen happened pull press achieve achieved'.split(
    ' ',
  ),
);

/** A record once more, for its day: 'when was that?' */
function when(reading: Reading, last: LastAct | null): WantedAct | null {
  const isRecord =
    last !== null && !last.act.writes && last.act.needs[0] === 'lift' && reading.slots.weight === null;
  return isRecord &&
    WHEN.test(reading.rest) &&
    reading.words.every((word) => GLUE.has(word) || OF_WHEN.has(word))
    ? merged(last, reading.slots)
    : null;
}

/** The answer to what was asked back: a number, a lift. */
function answered(reading: Reading, last: LastAct | null): WantedAct | null {
  const need = last?.missing;
  if (!last || !need || unknownWords(reading, last.act) > 0) return null;
  if (last.act.writes && reading.isQuestion) return null;
  const { slots } = reading;
  const isNumber = need === 'repetitions' && slots.weight !== null && slots.repetitions === null;
  const given = isNumber ? { ...NO_SLOTS, repetitions: slots.weight?.value ?? null } : slots;
  return filled(given, need) ? merged(last, given) : null;
}

/** The last act with other slots: 'and bench 142.5', 'same with a 15 kg bar', 'what about 160'. */
function continued(reading: Reading, last: LastAct | null): WantedAct | null {
  if (
    last === null ||
    !(
      LEANS.test(reading.rest) ||
      (reading.rest === '' && last.act.needs.includes('weight')) ||
      (reading.slots.sex !== null && last.act.name === 'points')
    ) ||
    (reading.slots.weight === null &&
      reading.slots.without.length === 0 &&
      !CORRECTS.test(reading.rest) &&
      POINTS_BACK.test(reading.rest.replace(/\bsame .*/u, '')))
  )
    return null;
  if (unknownWords(reading, last.act) > 0) return null;
  const saves = last.act.writes === true && last.act.offers === undefined;
  if (saves && !isMoreToSave(reading, last)) return null;
  const { slots } = reading;
  const own = Object.entries(slots).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  if (slots.without.length > 0) return last.act.name === 'plates' ? merged(last, slots) : null;
  const wantsBeyond = /\b(?:how|what|why)\b(?! about| if)/u.test(reading.rest);
  const isOther = slots.percentages.length > 0 && !last.act.words.includes('percent');
  if (own.length === 0 || wantsBeyond || isOther || slots.into !== null) return null;
  return merged(last, asMeant(slots, last));
}

/** A bare number after percentages is one: 'and 90?'; after an estimate it may be repetitions: 'and if I got 8'. */
function asMeant(slots: Slots, { act, slots: before }: LastAct): Slots {
  const { weight } = slots;
  if (act.needs[0] === 'bodyWeight' && weight !== null && slots.bodyWeight === null)
    return {
      ...slots,
      weight: null,
      bodyWeight: { ...weight, unit: weight.unit ?? before.bodyWeight?.unit ?? null },
    };
  const areRepetitions =
    act.name === 'one-rep max' &&
    weight !== null &&
    weight.unit === null &&
    slots.repetitions === null &&
    Number.isInteger(weight.value) &&
    weight.value <= ESTIMATE_MAX_REPETITIONS &&
    weight.value < (before.weight?.value ?? 0) / 4;
  if (areRepetitions) return { ...slots, weight: null, repetitions: weight.value };
  const isPercentage =
    act.words.includes('percent') &&
    before.percentages.length > 0 &&
    weight !== null &&
    weight.unit === null &&
    weight.value <= 100;
  return isPercentage ? { ...slots, weight: null, percentages: [weight.value] } : slots;
}

function merged({ act, slots: before }: WantedAct, given: Slots): WantedAct | null {
  const slots: Slots = {
    ...before,
    ...Object.fromEntries(
      Object.entries(given).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    ),
  };
  if (given.weight !== null && given.weight.unit === null && before.weight !== null)
    slots.weight = { ...given.weight, unit: before.weight.unit };
  // A record is one set: neither the repetitions nor the day of the last one are those of this one.
  if (act.name === 'add record') {
    slots.repetitions = given.repetitions;
    slots.sets = given.sets;
    if (given.lift !== null && given.weight === null && before.lift !== null) slots.weight = null;
  }
  const missing = act.needs.find((need) => !filled(slots, need)) ?? null;
  return { act, slots, missing };
}

/** An act on the figure of the last answer: 'what is 85% of that', 'and in pounds?', 'plates for it'. */
export function leaning(
  sentence: string,
  reading: Reading,
  today: string,
  last: LastAct | null,
  answer: string,
): WantedAct | null {
  const { slots } = reading;
  const isBare = reading.words.every((word) => CONTINUES.has(word) || GLUE.has(word));
  const figure = last === null ? (slots.into === null ? null : weightIn(answer, slots.into)) : figureOf(last);
  if (figure === null || slots.weight !== null) return null;
  if (
    !(
      POINTS_BACK.test(reading.rest) ||
      GOES_ON.test(reading.rest) ||
      (isBare && (slots.into !== null || slots.percentages.length > 0))
    )
  )
    return null;
  // Its words, as if the figure stood in it, and with a set its repetitions.
  const { repetitions } = last?.slots ?? NO_SLOTS;
  const isSet =
    last !== null && SETS.has(last.act.name) && repetitions !== null && slots.repetitions === null;
  const isMax = new RegExp(`\\b(?:${MAX})\\b`, 'u').test(reading.rest);
  const times = isSet && isMax ? ` x ${repetitions}` : isMax && slots.repetitions === null ? ' estimate' : '';
  return ownAct(
    readSlots(`${sentence.replace(/[?!.\s]+$/u, '')} ${figure.value} ${figure.unit ?? ''}${times}?`, today),
  );
}

const SETS = new Set(['add record', 'offer record']);
