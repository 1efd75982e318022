import type { Act, Need } from './act.ts';
import { ACTS } from './acts.ts';
import { numberOf, unitOf } from './measures.ts';
import { isBareSet, isStatedRecord } from './record-words.ts';
import { NO_SLOTS, type Reading, readSlots, type Slots, type Weight } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

/** An act with what it is to be done with. */
export interface WantedAct {
  act: Act;
  slots: Slots;
  /** What has to be asked first. */
  missing: Need | null;
}

/** What was done last, and what was said to it. */
export interface LastAct extends WantedAct {
  answer: string;
}

const ASKS: Partial<Record<Need, string>> = {
  lift: 'Which lift?',
  weight: 'How much weight?',
  repetitions: 'How many repetitions did you do with it?',
};

/** What is to be called, or said. */
export const doneBy = ({ act, slots, missing }: WantedAct): ToolCall | string =>
  missing === null ? act.does(slots) : (ASKS[missing] ?? 'Could you say it in one sentence?');

/** Words that say nothing of what a sentence is about. */
const GLUE = new Set(
  `a an the of for from to at on in with and or but my me i i'm im i've ive mine is are was were be been am if what what's whats how
  much many do does did would could can you please pls plz hey hi ok okay so now then that that's thats it its this those
  these give tell show get work out figure find want if have has had just also again right by up as per each about same
  yeah well like counted one instead today when there here us we're were s ve t re using use make only weight go coach
  need let's lets max minus thanks thank actually no sorry wait oops mean meant`.split(/\s+/u),
);
/** A sentence that goes on from the last one. */
const LEANS =
  /^(?:and|also|same|what about|how about|what if|if|now|or|then|but|plus|with|for|make (?:it|that)|try|ok|instead|actually|no|sorry|wait|oops|i mean(?:t)?)\b|\b(?:that|it|this|same|those|instead|too)\b/u;
const POINTS_BACK = /\b(?:that|it|this|those)\b/u;
const CONTINUES = new Set(
  'and also same what about how now or then but plus with for too instead try actually no sorry wait oops mean meant'.split(
    ' ',
  ),
);

/** The act that a sentence wants; what it leaves out is taken from the last one. */
export function readAct(
  sentence: string,
  today: string,
  last: LastAct | null,
  answer = '',
): WantedAct | null {
  const reading = readSlots(sentence, today);
  // After a record, a set alone is the next one.
  const next = last?.act.name === 'add record' && isBareSet(reading) ? last.act : null;
  if (next !== null && last !== null && unknownWords(reading, next) === 0) return merged(last, reading.slots);
  return (
    answered(reading, last) ??
    sameOf(reading, last) ??
    ownAct(reading) ??
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
function ownAct(reading: Reading): WantedAct | null {
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

/** The answer to what was asked back: a number, a lift. */
function answered(reading: Reading, last: LastAct | null): WantedAct | null {
  const need = last?.missing;
  if (!last || !need || unknownWords(reading, last.act) > 0) return null;
  const { slots } = reading;
  const isNumber = need === 'repetitions' && slots.weight !== null && slots.repetitions === null;
  const given = isNumber ? { ...NO_SLOTS, repetitions: slots.weight?.value ?? null } : slots;
  return filled(given, need) ? merged(last, given) : null;
}

/** The last act with other slots: 'and bench 142.5', 'same with a 15 kg bar', 'what about 160'. */
function continued(reading: Reading, last: LastAct | null): WantedAct | null {
  if (
    last === null ||
    !LEANS.test(reading.rest) ||
    (reading.slots.weight === null && POINTS_BACK.test(reading.rest.replace(/\bsame .*/u, '')))
  )
    return null;
  if (unknownWords(reading, last.act) > 0) return null;
  const { slots } = reading;
  const own = Object.entries(slots).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  const wantsBeyond = /\b(?:how|what|why)\b(?! about| if)/u.test(reading.rest);
  if (own.length === 0 || wantsBeyond || slots.into !== null) return null;
  return merged(last, asMeant(slots, last));
}

/** A bare number after percentages is one: 'and 90?' */
function asMeant(slots: Slots, { act, slots: before }: LastAct): Slots {
  const { weight } = slots;
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
function leaning(
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
  if (!(POINTS_BACK.test(reading.rest) || (isBare && (slots.into !== null || slots.percentages.length > 0))))
    return null;
  // Its words, as if the figure stood in it.
  return ownAct(
    readSlots(`${sentence.replace(/[?!.\s]+$/u, '')} ${figure.value} ${figure.unit ?? ''}?`, today),
  );
}

const FIGURE = /\*\*(\d[\d,]*(?:\.\d+)?) (kg|lb)\b/u;

/** What the last act came to; else what it was done with. */
function figureOf({ answer, slots }: LastAct): Weight | null {
  const found = FIGURE.exec(answer);
  return found ? { value: numberOf(found[1]!), unit: unitOf(found[2]) ?? null } : slots.weight;
}

/** The first weight of an answer that is not in the unit that is wanted. */
function weightIn(answer: string, into: 'kg' | 'lb'): Weight | null {
  const other = into === 'kg' ? 'lbs?|pounds?' : 'kgs?|kilos?|kilograms?';
  const found = new RegExp(`(?<![\\d.,])(\\d{1,4}(?:\\.\\d+)?)[ -]?(?:${other})\\b`, 'iu').exec(answer);
  return found ? { value: Number(found[1]), unit: into === 'kg' ? 'lb' : 'kg' } : null;
}

const YES = /^(?:yes|yeah|yep|yup|y|sure|ok(?:ay)?|please|do|go ahead|save)\b[\w ,'’]{0,20}[\s.!]*$/iu;
const NO = /^(?:no|nope|nah|don['’]?t|do not|not now|leave it)\b[\w ,'’]{0,20}[\s.!]*$/iu;

/** What each offer comes to. */
const OFFERED: Record<string, { act: string; declined: string }> = {
  'offer body weight': { act: 'save body weight', declined: 'All right, your profile stays as it is.' },
  'offer record': { act: 'add record', declined: 'All right, I write nothing down.' },
};

/** What was offered, when the sentence says yes to it; what is said to a no; null when nothing was offered. */
export function replyToOffer(sentence: string, last: LastAct | null): WantedAct | string | null {
  const offered = last === null ? undefined : OFFERED[last.act.name];
  if (last === null || offered === undefined) return null;
  if (NO.test(sentence)) return offered.declined;
  if (!YES.test(sentence)) return null;
  const act = ACTS.find(({ name }) => name === offered.act)!;
  return { act, slots: last.slots, missing: null };
}

const SENTENCE_END = /(?<=[.!?])\s+|\n+/u;
/** 'PR! Bench 110 kg' is one sentence. */
const HERALD = /^((?:new )?(?:pr|pb)(?: (?:today|alert|day))?)[!.]+\s+/iu;
export const sentencesOf = (text: string): string[] =>
  text
    .trim()
    .replace(HERALD, '$1 ')
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .flatMap(setsIn);

const BETWEEN_SETS = /\s*[,;]\s*|\s+(?:and|then|&)\s+/u;

/** The sets of a sentence that states several: 'log squat 150 and bench 100'. */
function setsIn(sentence: string): string[] {
  const parts = sentence.split(BETWEEN_SETS);
  if (parts.length < 2 || sentence.endsWith('?')) return [sentence];
  const areSets = parts.every((part) => {
    const { slots, otherLifts } = readSlots(part, '1970-01-01');
    return slots.lift !== null && slots.weight !== null && otherLifts.length === 0;
  });
  const [first = '', ...others] = parts;
  return areSets && isStatedRecord(readSlots(first, '1970-01-01'))
    ? [first, ...others.map((part) => `and ${part}`)]
    : [sentence];
}
