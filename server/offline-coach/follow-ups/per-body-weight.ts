import { sentencesOf } from '#server/library/split/sentences.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const QUOTE = /“([^“”]+)”/gu;
/** '1.6 to 2.2 g of protein per kilo', '3 mg of caffeine per kg' */
const SHARE =
  /(?<![\d.,])(\d+(?:\.\d+)?)(?:(?: to |–|-)(\d+(?:\.\d+)?))? (g|mg|ml|kcal|grams?|milligrams?|calories)\b((?: of \p{L}+)?) (?:per|a|for each|for every) (kilo(?:gram)?|kg|pound|lb)\b/giu;
const A_DAY = /\b(?:a|per|each|every) day\b|\bdaily\b/iu;
/** Asks to work that out, with no other subject. */
const ASKS =
  /^(?:(?:i|so|and|ok|but|then|now|how|much|many|what's|what|is|are|would|does|do|should|that|it|this|be|make|mean|come|to|need|eat|get|take|drink|have|for|me|my|at|a|an|in|grams?|mg|ml|calories|kcal|someone|somebody|person|man|woman|guy|girl|lifter|per|each|every|day|daily|total|altogether|who|weighs?)(?:[\s,]+|$))*$/u;
const ASKS_AMOUNT = /\b(?:how (?:much|many)|what)\b|^(?:(?:so|and|ok)[ ,]+)*(?:for|at|i)\b/u;

/**
 * Works out an amount per kilo or pound of body weight that the last answer quoted: 'I weigh 70 kg, so how much
 * is that'. Returns null for other messages.
 */
export function stepPerBodyWeight({ question, exchanges, today }: Dialogue): Step | null {
  const [last] = exchanges;
  if (last === undefined) return null;
  const { slots, otherWeights, otherLifts, rest, spelled } = readSlots(question, today);
  const weight = slots.bodyWeight ?? slots.weight;
  if (weight?.unit == null || slots.lift !== null || otherLifts.length + otherWeights.length > 0) return null;
  if (slots.bodyWeight !== null && slots.weight !== null) return null;
  if (!ASKS_AMOUNT.test(spelled) || !ASKS.test(rest.trim())) return null;
  const sentence = [...last.answer.matchAll(QUOTE)]
    .flatMap(([, quote = '']) => sentencesIn(quote.replaceAll('**', '')))
    .find((text) => text.search(SHARE) >= 0);
  if (sentence === undefined) return null;
  const shares = [...sentence.matchAll(SHARE)];
  const isOne = shares.length === 1;
  const lines = shares.map((share) => lineFor(share, weight, { isOne, isDaily: A_DAY.test(sentence) }));
  return { kind: 'say', text: [`By what I quoted, “${sentence}”:`, lines.join('\n')].join('\n\n') };
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
