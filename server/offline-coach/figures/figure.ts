import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { numberOf, unitOf, type Weight } from '#server/offline-coach/slots/measures.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';

/** Smallest step of loadable weights, in kilos and in pounds. */
const LOADABLE_STEP = 2.5;
/** In an answer about plates, the bold figure is a plate. */
const LOADED = /(?:^|\. )For (\d[\d,]*(?:\.\d+)?) (kg|lb) on /mu;
/** The estimate, which is shown with the heaviest lift. */
const ESTIMATED = /\bmax is about \*\*(\d[\d,]*(?:\.\d+)?) (kg|lb)\*\*/u;
/** In the answer of when a lift was last done, only the day is bold. */
const LATEST = /: (\d[\d,]*(?:\.\d+)?) (kg|lb)\b/u;
const FIGURE = /\*\*(\d[\d,]*(?:\.\d+)?) (kg|lb)\b/u;

/** How the answers of some acts show their figure. */
const SHOWN_AS: Readonly<Record<string, RegExp>> = { plates: LOADED, estimate: ESTIMATED, last: LATEST };

/** Returns the result of the last act, or else its weight. */
export function figureOf({ answer, act, slots }: LastAct): Weight | null {
  // Calculations from a best are below it.
  const isOfBest =
    act.readsBest === true &&
    (slots.percentages.length > 0 || slots.into !== null || act.saysOfBest !== undefined);
  const blocks = answer.split('\n\n');
  const below = isOfBest ? (blocks.findLast((block) => FIGURE.test(block)) ?? answer) : answer;
  const found = SHOWN_AS[act.name]?.exec(below) ?? FIGURE.exec(below);
  if (found) return { value: numberOf(found[1]!), unit: unitOf(found[2]) ?? null };
  return answer === '' ? expectedResult(act.name, slots) : slots.weight;
}

/** '**189 kg**; the nearest that can be loaded is **190 kg**' */
const NEAREST = /\bthe nearest that can be loaded is \*\*(\d[\d,]*(?:\.\d+)?) (kg|lb)\*\*/u;

/** Returns the load that the answer named for its only figure. */
export function loadOf({ answer }: LastAct): Weight | null {
  const found = NEAREST.exec(answer);
  return found && { value: numberOf(found[1]!), unit: unitOf(found[2]) ?? null };
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];
const ROW = new RegExp(
  `\\bthe (${ROWS.join('|')}|last|top|bottom|heaviest|lightest|heavier|lighter)(?: (?:one|set|row|line|weight))?$`,
  'u',
);

/** A set or another weight that an answer shows. */
export interface ShownSet extends Weight {
  repetitions: number | null;
}

/** A set has repetitions or, behind it, a day; anything else is a difference. */
const SHOWN = /\*\*(\d[\d,]*(?:\.\d+)?) (kg|lb)(?: × (\d+))?\*\*( \()?/gu;
const weightsInLine = (line: string) =>
  [...line.matchAll(SHOWN)].map(([, value, unit, times, day]) => ({
    set: {
      value: numberOf(value!),
      unit: unitOf(unit) ?? null,
      repetitions: times === undefined ? null : Number(times),
    },
    isSet: (times ?? day) !== undefined,
  }));

/** Returns the weights that an answer lists, one a line, or else the sets of its only line. */
export function shownSets(answer: string): ShownSet[] {
  const lines = answer.split('\n').filter((line) => !line.startsWith('|'));
  const listed = lines.flatMap((line) => weightsInLine(line).slice(0, 1));
  const shown = listed.length > 1 ? listed : lines.flatMap(weightsInLine).filter(({ isSet }) => isSet);
  return shown.map(({ set }) => set);
}

/** Returns the weight in a row of the table or list in the answer: 'plates for the last one'. */
export function rowOf({ answer }: LastAct, rest: string): Weight | null {
  const named = ROW.exec(rest)?.[1];
  const inTable = answer.split('\n').flatMap((line) => weightsInRow(line).at(-1) ?? []);
  const rows: Weight[] = inTable.length > 1 ? inTable : shownSets(answer);
  if (named === undefined || rows.length < 2) return null;
  const kilos = ({ value, unit }: Weight) => convertWeight(value, unit ?? 'kg', 'kg');
  const byWeight = rows.toSorted((one, other) => kilos(one) - kilos(other));
  if (named === 'heaviest' || named === 'heavier') return byWeight.at(-1)!;
  if (named === 'lightest' || named === 'lighter') return byWeight[0]!;
  if (named === 'top') return rows[0]!;
  return rows.at(ROWS.indexOf(named)) ?? null;
}

/** Returns the weights in a table row, the load of the bar last. */
const weightsInRow = (line: string): Weight[] =>
  line.startsWith('|')
    ? [...line.matchAll(/\| (\d[\d,]*(?:\.\d+)?) (kg|lb) (?=\|)/gu)].map(([, value, unit]) => ({
        value: numberOf(value!),
        unit: unitOf(unit) ?? null,
      }))
    : [];

const otherOf = (unit: WeightUnit): WeightUnit => (unit === 'kg' ? 'lb' : 'kg');

/** Predicts the result of an earlier act in the same message: '75% of 200 and plates for it'. */
function expectedResult(act: string, { weight, percentages, into, repetitions }: Slots): Weight | null {
  if (weight === null) return null;
  const { value, unit } = weight;
  const [percentage, ...others] = percentages;
  if (act === 'percentages' && percentage !== undefined && others.length === 0)
    return { value: roundTo((value * percentage) / 100, 0.01), unit };
  // 'Convert 315 lbs' names no other unit.
  const to = into ?? (unit === null ? null : otherOf(unit));
  if (act === 'convert' && to !== null)
    return { value: roundTo(convertWeight(value, unit ?? otherOf(to), to), 0.1), unit: to };
  const estimated =
    act === 'one-rep max' ? estimatedOneRepMax({ weight: value, repetitions: repetitions ?? 1 }) : null;
  return estimated === null ? weight : { value: roundTo(estimated, 0.1), unit };
}

/** Returns the weight of a percentage just asked for: 'plates for the 90' after '70 80 90% of 180'. */
export function weightOfPercentage(said: Weight | null, last: LastAct | null): Weight | null {
  const max = last?.act.name === 'percentages' ? last.slots.weight : null;
  if (said === null || said.unit !== null || max === null || !last?.slots.percentages.includes(said.value))
    return null;
  return { value: roundTo((max.value * said.value) / 100, LOADABLE_STEP), unit: max.unit };
}

/** Returns the first figure of an answer, or else its only weight, that is not in the requested unit. */
export function weightIn(answer: string, into: 'kg' | 'lb'): Weight | null {
  const other = into === 'kg' ? 'lbs?|pounds?' : 'kgs?|kilos?|kilograms?';
  const weight = `(?<![\\d.,])(\\d{1,4}(?:\\.\\d+)?)[ -]?(?:${other})\\b`;
  const valuesOf = (words: string) =>
    new Set([...answer.matchAll(new RegExp(words, 'giu'))].map(([, value]) => Number(value)));
  const [figure] = valuesOf(`\\*\\*${weight}`);
  const [only, ...more] = valuesOf(weight);
  const value = figure ?? (more.length === 0 ? only : undefined);
  return value === undefined ? null : { value, unit: into === 'kg' ? 'lb' : 'kg' };
}
