import { stemOf } from '#server/library/search/terms.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';

/** Maximum length in characters. */
const MESSAGE_MAX = 400;
/** An arbitrary today, needed to read weekdays. */
const ANY_DAY = '2026-01-01';
const TOKEN = /#\p{L}+|\p{L}+(?:'\p{L}+)?|[?!]/gu;
const FILLED = [
  'lift',
  'otherLift',
  'weight',
  'repetitions',
  'sets',
  'bodyWeight',
  'bar',
  'day',
  'since',
  'until',
  'into',
  'reserve',
  'timesBody',
  'plates',
  'over',
  'forReps',
] as const;

/**
 * Returns the model's features of a message, without duplicates: its words, neighbors and word beginnings,
 * with placeholders for lifts and figures, and its filled slots.
 */
export function featuresOf(message: string): string[] {
  const { slots, otherWeights, isQuestion, spelled } = readSlots(message.slice(0, MESSAGE_MAX), ANY_DAY);
  const tokens = withFiguresMasked(withLiftsMasked(spelled)).match(TOKEN) ?? [];
  const features = new Set<string>(['bias']);
  for (const [at, token] of tokens.entries()) {
    features.add(token);
    features.add(`stem ${stemOf(token)}`);
    const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
    if (next !== undefined) features.add(`${token} ${next}`);
    if (afterNext !== undefined) {
      features.add(`${token} … ${afterNext}`);
    }
  }
  for (let a = 0; a < tokens.length; a += 1)
    for (let b = a + 3; b < Math.min(tokens.length, a + 6); b += 1)
      features.add(`${tokens[a]} … ${tokens[b]}`);
  const [first = '', second = ''] = tokens;
  features.add(`^ ${first}`);
  features.add(`^ ${first} ${second}`);
  features.add(`${tokens.at(-1) ?? ''} $`);
  for (const slot of FILLED) if (slots[slot] !== null) features.add(`slot ${slot}`);
  if (slots.percentages.length > 0) features.add('slot percentages');
  if (otherWeights.length > 0) features.add('slot other weight');
  if (isQuestion) features.add('question');
  features.add(`length ${Math.min(Math.ceil(Math.log2(tokens.length + 1)), 6)}`);
  return [...features];
}

function withLiftsMasked(text: string): string {
  let [done, left] = ['', text];
  for (let found = liftIn(left); found !== null; found = liftIn(left)) {
    done += `${left.slice(0, found.at)} #lift `;
    left = left.slice(found.at + found.words.length);
  }
  return done + left;
}

const withFiguresMasked = (text: string): string =>
  text
    .replace(/\d+ ?[x×] ?\d+/gu, ' #set ')
    .replace(/\d+(?:[.,]\d+)? ?(?:%|per ?cent\b)/gu, ' #percent ')
    .replace(/\d+(?:[.,]\d+)? ?(?:kgs?|kilos?|kilograms?|lbs?|pounds?)\b/gu, ' #weight ')
    .replace(/[x×] ?\d+/gu, ' #times ')
    .replace(/\d+(?:[.,]\d+)?/gu, (figure) =>
      Number(figure.replace(',', '.')) >= WEIGHT_MIN ? ' #large ' : ' #small ',
    );
