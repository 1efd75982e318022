import { sentencesOf } from '#server/library/split/sentences.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { hasCondition } from '#server/offline-coach/words/complaints.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { isAboutMinor, withMinor } from './minor-before.ts';

const QUOTE = /“([^“”]+)”/gu;
/** '1.6 to 2.2 g of protein per kilo', '3 mg of caffeine per kg' */
const SHARE =
  /(?<![\d.,])(\d+(?:\.\d+)?)(?:(?: to |–|-)(\d+(?:\.\d+)?))? (g|mg|ml|kcal|grams?|milligrams?|calories)\b((?: of \p{L}+)?) (?:per|a|for each|for every) (kilo(?:gram)?|kg|pound|lb)\b/giu;
const A_DAY = /\b(?:a|per|each|every) day\b|\bdaily\b/iu;
/** Asks to work that out, with no other subject. */
const ASKS =
  /^(?:(?:i|so|and|ok|but|then|now|how|much|many|what's|what|is|are|would|does|do|should|that|it|this|be|make|mean|come|to|need|eat|get|take|drink|have|for|me|my|at|a|an|in|grams?|mg|ml|calories|kcal|someone|somebody|person|man|woman|guy|girl|lifter|per|each|every|day|daily|total|altogether|who|weighs?)(?:[\s,]+|$))*$/u;
const ASKS_AMOUNT = /\b(?:how (?:much|many)|what)\b|^(?:(?:so|and|ok)[ ,]+)*(?:for|at)\b/u;
/** Longest question of this kind, in characters. */
const QUESTION_MAX = 200;
/** The units of an answer to 'how many calories'. */
const UNITS_ASKED: readonly (readonly [asks: RegExp, answers: RegExp])[] = [
  [/\b(?:calories|kcal)\b/u, /^(?:kcal|calories)$/iu],
  [/\bgrams?\b/u, /^g(?:rams?)?$/iu],
  [/\bmg\b/u, /^m(?:g|illigrams?)$/iu],
];

/**
 * Works out an amount per kilo or pound of body weight that the last answer quoted: 'I weigh 70 kg, so how much
 * is that'. Returns null for other messages.
 */
export function stepPerBodyWeight(dialogue: Dialogue): Step | null {
  const [last] = dialogue.exchanges;
  if (last === undefined) return null;
  const asked = askedPerBodyWeight(dialogue);
  if (asked === null || !ASKS.test(asked.rest.trim())) return null;
  const worked = workedOut(last.answer, asked);
  if (worked === null) return null;
  const { sentence, shares, isDaily } = worked;
  const lines = shares.map((share) => lineFor(share, asked.weight, { isOne: shares.length === 1, isDaily }));
  return { kind: 'say', text: [`By what I quoted, “${sentence}”:`, lines.join('\n')].join('\n\n') };
}

/**
 * Works out the amount in a quote that answers for a stated body weight: 'I'm 92 kilos, how much protein do I
 * need'. Returns a line to go before the quote, or null.
 * @param number of the quote in the answer
 */
export function amountFor(dialogue: Dialogue, quote: string, number: number): string | null {
  const asked = askedAtOwnWeight(dialogue) ?? askedAfterBodyWeight(dialogue);
  const worked = asked === null ? null : workedOut(`“${quote}”`, asked);
  if (asked === null || worked === null) return null;
  const [share, ...more] = worked.shares;
  return more.length > 0
    ? null
    : `${lineFor(share!, asked.weight, { isOne: true, isDaily: worked.isDaily }).replace(/^- /u, '')}, by the figures below [${number}]`;
}

/**
 * Works out, in lines, the amounts per body weight that an answer quotes.
 * @param question that the answer is to, which may name a unit: 'how many calories'
 */
export function amountsAt(answer: string, weight: Weight, question: string): string[] | null {
  const worked = workedOut(answer, { spelled: question.toLowerCase() });
  if (worked === null) return null;
  const { shares, isDaily } = worked;
  return shares.map((share) => lineFor(share, weight, { isOne: shares.length === 1, isDaily }));
}

/** Whether a dose for adults fits: nobody is a minor or has a condition. */
export const isForAdults = (question: string, earlier: readonly string[]): boolean =>
  ![question, ...earlier].some(hasCondition) &&
  ![question, ...earlier.slice(0, WEIGHT_QUESTIONS)].some(isAboutMinor) &&
  withMinor(`${question} for me`, earlier) === `${question} for me`;

/** An adult weighs more; less is a change of weight, or a load. */
const BODY_WEIGHT_MIN_KG = 30;
/** A weight to lose or gain, a former one, or a goal. */
const CHANGES =
  /\b(?:los(?:e|t|ing)|gain\w*|put(?:ting)? on|dropp?\w*|cut\w*|bulk\w*|down|up|used to|was|were|when i|goal|reach|want to (?:be|weigh))\b/iu;
/** 'At 92 kg', 'for an 80 kg lifter' */
const AT_WEIGHT = /\b(?:at|for|an?) \d/u;

export const isBodyWeight = ({ value, unit }: Weight): boolean =>
  unit !== null && convertWeight(value, unit, 'kg') >= BODY_WEIGHT_MIN_KG;

/** Reads a question with a body weight in it. */
function askedAtOwnWeight(dialogue: Dialogue): Asked | null {
  const asked = askedPerBodyWeight(dialogue);
  if (asked === null || CHANGES.test(asked.spelled) || !isBodyWeight(asked.weight)) return null;
  return asked.isStated || AT_WEIGHT.test(asked.spelled) ? asked : null;
}

/** Number of questions for which a body weight stays in context. */
const WEIGHT_QUESTIONS = 4;

/** Reads 'how much protein do I need' after 'I weigh 92 kg'. */
function askedAfterBodyWeight(dialogue: Dialogue): Asked | null {
  if (!/\bi\b|\bme\b/iu.test(dialogue.question)) return null;
  const stated = dialogue.earlier
    .slice(0, WEIGHT_QUESTIONS)
    .filter((said) => !asksAboutOthers(said) && !CHANGES.test(said))
    .map((said) => readSlots(said, dialogue.today).slots.bodyWeight)
    .find((weight) => weight?.unit != null);
  if (stated == null || CHANGES.test(dialogue.question) || !isBodyWeight(stated)) return null;
  return askedPerBodyWeight({
    ...dialogue,
    question: `${dialogue.question.replace(/[\s?.!]+$/u, '')} at ${stated.value} ${stated.unit}`,
  });
}

interface Asked {
  weight: Weight;
  /** Whether it is stated as a body weight: 'I weigh 92 kg'. */
  isStated: boolean;
  spelled: string;
  rest: string;
}

/** Reads a message that asks for an amount and states a body weight; null for any other, and for minors and the ill. */
function askedPerBodyWeight({ question, earlier, today }: Dialogue): Asked | null {
  if (question.length > QUESTION_MAX) return null;
  if (!isForAdults(question, earlier)) return null;
  const { slots, otherWeights, otherLifts, rest, spelled } = readSlots(question, today);
  const weight = slots.bodyWeight ?? slots.weight;
  if (weight?.unit == null || slots.lift !== null || otherLifts.length + otherWeights.length > 0) return null;
  if (slots.bodyWeight !== null && slots.weight !== null) return null;
  return ASKS_AMOUNT.test(spelled) ? { weight, isStated: slots.bodyWeight !== null, spelled, rest } : null;
}

/** Finds the first quoted sentence with amounts per body weight in the unit that is asked for. */
function workedOut(answer: string, { spelled }: Pick<Asked, 'spelled'>) {
  const isAsked = ([, , , unit = '']: RegExpExecArray) =>
    UNITS_ASKED.every(([asks, answers]) => !asks.test(spelled) || answers.test(unit));
  const sentence = [...answer.matchAll(QUOTE)]
    .flatMap(([, quote = '']) => sentencesIn(quote.replaceAll('**', '')))
    .find((text) => [...text.matchAll(SHARE)].some(isAsked));
  if (sentence === undefined) return null;
  const shares = [...sentence.matchAll(SHARE)].filter(isAsked);
  return { sentence, shares, isDaily: A_DAY.test(sentence) };
}

const sentencesIn = (text: string): string[] =>
  sentencesOf(text, 0, text.length).map(({ start, end }) => text.slice(start, end).trim());

function lineFor(
  [said, from = '', to, unit = '', of = '', per = '']: RegExpExecArray,
  weight: Weight,
  { isOne, isDaily }: { isOne: boolean; isDaily: boolean },
): string {
  const bodyWeight = convertWeight(weight.value, weight.unit!, /^[pl]/iu.test(per) ? 'lb' : 'kg');
  const amount = (share: string) => {
    const exact = Number(share) * bodyWeight;
    return roundTo(exact, exact < 1000 ? 1 : 10).toLocaleString('en');
  };
  const range = to === undefined ? amount(from) : `${amount(from)} to ${amount(to)}`;
  const at = `at ${weight.value} ${weight.unit}`;
  return isOne
    ? `- **${range} ${unit}**${of}${isDaily ? ' a day' : ''} ${at}`
    : `- ${said}: **${range} ${unit}** ${at}`;
}
