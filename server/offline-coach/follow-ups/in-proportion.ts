import { sentencesOf } from '#server/library/split/sentences.ts';
import { unitOf, type Weight } from '#server/offline-coach/slots/measures.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const QUOTE = /“([^“”]+)”/gu;
const BODY = '(\\d{2,3}) ?(kg|lb)s?';
const PERSON = '(?:lifter|man|woman|person|athlete|body)\\b';
const AMOUNT = '\\d+(?:\\.\\d+)?(?:(?: to |–|-)\\d+(?:\\.\\d+)?)?';
/** 'An 80 kg lifter finds easy at 25 to 40 kg, moderate at 45 to 70', 'a lifter of 80 kg takes 30 kg' */
const FOR_LIFTER = new RegExp(`\\b(?:an? ${BODY} ${PERSON}|an? ${PERSON} of ${BODY})(?! and)`, 'iu');
/** '12 kg for an 80 kg lifter', '0.4 kg at 80 kg' */
const BEFORE_LIFTER = new RegExp(`(${AMOUNT}) ?(kg|lb|g)s? (?:for an? ${BODY} ${PERSON}|at ${BODY}\\b)`, 'u');
/** Loads behind the lifter; what follows 'at' has the unit of the load before it. */
const LOADS = new RegExp(
  `(?<![\\d.,])(?:(${AMOUNT}) ?(kg|lb|g)s?\\b|(?<=\\bat )(${AMOUNT})(?! ?(?:%|percent|\\p{L}{1,3}\\b(?<!or|and)))(?=[ ,.;]))`,
  'gu',
);

/**
 * Works out, in proportion, the amounts that a quote gives for a lifter of another body weight: 'an 80 kg lifter
 * finds easy at 25 to 40 kg'.
 */
export function inProportion(answer: string, weight: Weight): string | null {
  const sentences = [...answer.matchAll(QUOTE)].flatMap(([, quote = '']) =>
    sentencesIn(quote.replaceAll('**', '')),
  );
  for (const sentence of sentences) {
    const before = BEFORE_LIFTER.exec(sentence);
    if (before !== null) {
      const [, amount = '', unit = '', first, firstUnit, second, secondUnit] = before;
      const body = { value: Number(first ?? second), unit: firstUnit ?? secondUnit };
      return lineFor([{ amount, unit }], body, weight);
    }
    const lifter = FOR_LIFTER.exec(sentence);
    if (lifter === null) continue;
    const body = { value: Number(lifter[1] ?? lifter[3]), unit: lifter[2] ?? lifter[4] };
    const after = sentence.slice(lifter.index + lifter[0].length).split(';', 1)[0] ?? '';
    let unit = '';
    const amounts = [...after.matchAll(LOADS)].flatMap(([, amount, ownUnit, bare]) => {
      unit = ownUnit ?? unit;
      return unit === '' ? [] : [{ amount: amount ?? bare ?? '', unit }];
    });
    if (amounts.length > 0) return lineFor(amounts, body, weight);
  }
  return null;
}

const sentencesIn = (text: string): string[] =>
  sentencesOf(text, 0, text.length).map(({ start, end }) => text.slice(start, end).trim());

function lineFor(
  amounts: readonly { amount: string; unit: string }[],
  body: { value: number; unit: string | undefined },
  weight: Weight,
): string {
  const unit = unitOf(body.unit) ?? 'kg';
  const share = convertWeight(weight.value, weight.unit ?? unit, unit) / body.value;
  const figures = amounts.map(({ amount, unit: of }) => {
    const scaled = amount.replace(/\d+(?:\.\d+)?/gu, (figure) => {
      const exact = Number(figure) * share;
      return String(roundTo(exact, exact < 5 ? 0.1 : 1));
    });
    return `**${scaled} ${of}** instead of ${amount}`;
  });
  return `In proportion to ${body.value} ${unit}, at ${weight.value} ${weight.unit ?? unit} that is ${figures.join(', ')}.`;
}
