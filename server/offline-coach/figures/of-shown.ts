import type { Act, LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { ESTIMATE_MAX_REPETITIONS, estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { figureOf, rowOf, type ShownSet, shownSets } from './figure.ts';

/** Says a figure that the last answer leads to. */
const STATED: Act = {
  name: 'figure of the last answer',
  asks: () => false,
  words: [],
  spare: 0,
  needs: [],
  does: () => [],
};

/** Works on the figures of the last answer: 'half of that', 'in percent', 'how much less was the second'. */
export function ofShown(reading: Reading, last: LastAct): WantedAct | null {
  const { lift, weight, repetitions, percentages, otherLift } = reading.slots;
  if ((lift ?? weight ?? repetitions ?? otherLift) !== null || percentages.length > 0) return null;
  const text = partOfFigure(reading, last) ?? inPercent(reading, last) ?? apart(reading, last);
  if (text === null) return null;
  const slots = { ...NO_SLOTS, lift: last.slots.lift, otherLift: last.slots.otherLift };
  return { act: { ...STATED, does: () => text }, slots, missing: null };
}

const LEADS = "(?:(?:and|so|ok|now|then|but|what|what's|whats|is|how much|how much is|give me|a|an|one) )*";
const PART = new RegExp(
  `^${LEADS}(half|thirds?|two thirds|quarters?|three quarters|double|twice)( of)?( (?:that|it|this|the \\p{L}+(?: one)?))?(?: (?:please|then|though))*$`,
  'u',
);
const PARTS: Readonly<Record<string, readonly [share: number, words: string]>> = {
  half: [1 / 2, 'Half of'],
  third: [1 / 3, 'A third of'],
  'two thirds': [2 / 3, 'Two thirds of'],
  quarter: [1 / 4, 'A quarter of'],
  'three quarters': [3 / 4, 'Three quarters of'],
  double: [2, 'Twice'],
  twice: [2, 'Twice'],
};

function partOfFigure({ rest }: Reading, last: LastAct): string | null {
  const [, named = '', , of] = PART.exec(rest) ?? [];
  const [share, words] = PARTS[named] ?? [];
  // 'Double' alone may be a set of two.
  if (share === undefined || (of === undefined && !/thirds|quarters/u.test(named))) return null;
  const figure = of?.startsWith(' the ') ? rowOf(last, rest) : figureOf(last);
  if (figure === null) return null;
  const inUnit = figure.unit === null ? '' : ` ${figure.unit}`;
  return `${words} ${figure.value}${inUnit} is **${roundTo(figure.value * share, 0.01)}${inUnit}**.`;
}

const PERCENT_WORDS = new Set('percent percentage percents wise terms as expressed'.split(' '));
/** In 'That is **6.7 kg** more, as estimated one-rep maxes go' */
const BY_ESTIMATE = /\bas estimated\b/u;
const GAINED = /: from \*\*/u;
const COMPARED = /^Your heaviest (.+?) is .+; your heaviest (.+?) is /mu;

/** 'In percent' after a gain or a comparison of two lifts. */
function inPercent({ words, spelled }: Reading, last: LastAct): string | null {
  if (!/%|\bpercent/u.test(spelled) || !words.every((word) => GLUE.has(word) || PERCENT_WORDS.has(word)))
    return null;
  const lines = last.answer.split('\n').filter((line) => GAINED.test(line) || COMPARED.test(line));
  const texts = lines.map((line) => {
    const [one, other] = shownSets(line);
    if (one === undefined || other === undefined) return null;
    const [from, to] = valuesOf(one, other, BY_ESTIMATE.test(line));
    if (!(from > 0 && to > 0)) return null;
    const [, first, second] = COMPARED.exec(line) ?? [];
    if (first === undefined) {
      const lift = /^(.+?) since\b/u.exec(line)?.[1] ?? last.slots.lift;
      return `${lift ?? 'That'}: ${differenceOf(from, to)}.`;
    }
    const [less, more] = from < to ? [first, second] : [second, first];
    return from === to
      ? `The ${first} is exactly as much as the ${second}.`
      : `The ${more} is **${shareOf(Math.abs(to - from), Math.min(from, to))}** more than the ${less}; the ${less} is **${shareOf(Math.min(from, to), Math.max(from, to))}** of it.`;
  });
  const known = texts.filter((text) => text !== null);
  return known.length === 0 ? null : known.join('\n\n');
}

const shareOf = (part: number, whole: number): string => `${roundTo((part / whole) * 100, 0.1)}%`;
const differenceOf = (from: number, to: number): string =>
  from === to
    ? 'exactly as much, so **0%**'
    : `**${shareOf(Math.abs(to - from), from)}** ${to > from ? 'more' : 'less'}`;

/** Returns the weights or, if the repetitions differ, the estimated maxes of two sets. */
function valuesOf(one: ShownSet, other: ShownSet, isByEstimate: boolean): [number, number] {
  const unit = other.unit ?? 'kg';
  const [first = 0, second = 0] = [one, other].map(({ value, unit: own, repetitions }) => {
    const weight = convertWeight(value, own ?? unit, unit);
    const counted = Math.min(repetitions ?? 1, ESTIMATE_MAX_REPETITIONS);
    return isByEstimate ? (estimatedOneRepMax({ weight, repetitions: counted }) ?? weight) : weight;
  });
  return [first, second];
}

const APART =
  /^(?:(?:and|so|ok) )*how much (?:less|more|lighter|heavier|better|worse|lower|higher|bigger) (?:was|is) the (first|second|last|other|latter|former)(?: one)?(?: than the (?:first|second|last|other|latter|former)(?: one)?)?$/u;

/** 'How much less was the second' after two sets. */
function apart({ rest }: Reading, last: LastAct): string | null {
  const named = APART.exec(rest)?.[1];
  const sets = shownSets(last.answer);
  const [first, second] = sets;
  if (named === undefined || first === undefined || second === undefined || sets.length > 2) return null;
  const [one, other] = valuesOf(first, second, false);
  const unit = second.unit ?? first.unit ?? '';
  const isFirst = named === 'first' || named === 'former';
  const by = roundTo(isFirst ? one - other : other - one, 0.1);
  const said = ({ value, unit: own, repetitions }: ShownSet) =>
    `**${value} ${own ?? ''} × ${repetitions ?? 1}**`;
  const way = by === 0 ? 'exactly as heavy' : `**${Math.abs(by)} ${unit}** ${by > 0 ? 'heavier' : 'lighter'}`;
  return `The first was ${said(first)}, the second ${said(second)}: the ${isFirst ? 'first' : 'second'} was ${way}.`;
}
