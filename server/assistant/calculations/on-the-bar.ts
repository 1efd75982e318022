import type { ToolContext } from '#server/assistant/tool.ts';
import { PERCENTAGES, percentageTable } from '#shared/lifting/percentage-table.ts';
import { type Loading, PLATES, platesPerSide, USUAL_BAR } from '#shared/lifting/plates.ts';
import { warmUpSets } from '#shared/lifting/warm-up.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { type Calculated, NUMBER, withUnit } from './calculated.ts';
import type { Of } from './parameters.ts';

const sizesOf = (unit: WeightUnit) => `plates of ${PLATES[unit].join(', ')} ${unit}`;

export function percentagesOf(
  { weight: max, unit, bar, percentages }: Of<'percentages'>,
  { extras }: ToolContext,
): Calculated {
  const rows = percentageTable({
    max,
    unit,
    ...(bar !== undefined && { bar }),
    percentages: percentages ?? PERCENTAGES,
  });
  const loadable = (value: number | null) =>
    value === null ? 'less than the empty bar' : withUnit(value, unit);
  const [first] = rows;
  extras.addBars(
    rows.flatMap(({ percentage, loadable }) =>
      loadable === null
        ? []
        : [
            {
              weight: loadable,
              unit,
              bar: bar ?? USUAL_BAR[unit],
              label: rows.length === 1 ? null : `${NUMBER.format(percentage)}%`,
            },
          ],
    ),
  );
  const message =
    rows.length === 1 && first
      ? `${NUMBER.format(first.percentage)}% of ${withUnit(max, unit)} is **${withUnit(first.exact, unit)}**${
          first.loadable === first.exact
            ? ', which can be loaded as it is.'
            : first.loadable === null
              ? ', less than the empty bar.'
              : `; the nearest that can be loaded is **${withUnit(first.loadable, unit)}**.`
        }`
      : [
          `Of ${withUnit(max, unit)}:`,
          '',
          `| Percent | Exact | On the ${bar === undefined ? '' : `${withUnit(bar, unit)} `}bar |`,
          '| --- | --- | --- |',
          ...rows.map(
            (row) =>
              `| ${NUMBER.format(row.percentage)}% | ${withUnit(row.exact, unit)} | ${loadable(row.loadable)} |`,
          ),
        ].join('\n');
  return {
    message,
    how: `Exact is the max times the percentage; on the bar is the nearest that ${sizesOf(unit)} make on a bar of ${withUnit(bar ?? USUAL_BAR[unit], unit)}.`,
    figures: { unit, rows },
  };
}

export function plates(
  { weight, unit, bar = USUAL_BAR[unit], without = [] }: Of<'plates'>,
  { extras }: ToolContext,
): Calculated {
  const sizes = PLATES[unit].filter((size) => !without.includes(size));
  const loading = platesPerSide({ weight, unit, bar, plates: sizes.map((size) => ({ weight: size })) });
  const { perSide, loaded, remaining } = loading;
  // The picture shows the plates of a complete gym.
  if (remaining >= 0 && without.length === 0) extras.addBars([{ weight: loaded, unit, bar, label: null }]);
  const side = sideInWords(perSide, (plate) => withUnit(plate, unit));
  const onBar = `the ${withUnit(bar, unit)} bar`;
  const message =
    remaining < 0
      ? `${withUnit(weight, unit)} is less than ${onBar} weighs.`
      : perSide.length === 0
        ? `${withUnit(loaded, unit)} is ${onBar}, empty${remaining > 0 ? `; ${withUnit(remaining, unit)} cannot be loaded` : ''}.`
        : `For ${withUnit(loaded, unit)} on ${onBar}, each side takes **${side}**${
            remaining > 0 ? ` (${withUnit(remaining, unit)} short of ${withUnit(weight, unit)})` : ''
          }.${remaining > 0 ? nextAbove({ weight, unit, bar }, sizes) : ''}`;
  return {
    message,
    how: `The bar comes off, half of the rest goes on each side, in as few plates as possible, of plates of ${sizes.join(', ')} ${unit}.`,
    figures: { unit, bar, ...loading },
  };
}

/** Increments tried to find the next higher load. */
const STEP = { kg: 2.5, lb: 5 } as const;

/** Finds the lightest load above a weight that these plates make. */
function nextAbove(
  { weight, unit, bar }: { weight: number; unit: WeightUnit; bar: number },
  sizes: readonly number[],
) {
  const stock = sizes.map((size) => ({ weight: size }));
  const most = weight + 2 * Math.max(...sizes);
  for (let target = weight + STEP[unit]; target <= most; target += STEP[unit]) {
    const { perSide, loaded } = platesPerSide({ weight: target, unit, bar, plates: stock });
    if (loaded > weight)
      return ` The next weight up is ${withUnit(loaded, unit)}, with ${sideInWords(perSide, (plate) => withUnit(plate, unit))}.`;
  }
  return '';
}

const sideInWords = (perSide: Loading['perSide'], inWords: (plate: number) => string): string =>
  perSide.map(({ weight, count }) => `${count === 1 ? '' : `${count} × `}${inWords(weight)}`).join(', ');

export function warmUp(
  { weight, unit, bar = USUAL_BAR[unit] }: Of<'warm_up'>,
  { extras }: ToolContext,
): Calculated {
  const sets = warmUpSets({ weight, unit, bar });
  extras.addBars(
    sets.map((set) => ({
      weight: set.weight,
      unit,
      bar,
      label: set.percentage === null ? 'Bar' : `${set.percentage}%`,
    })),
  );
  const rows = sets.map(({ percentage, weight: loaded, repetitions }) => {
    const side = platesPerSide({ weight: loaded, unit, bar }).perSide;
    return `| ${percentage === null ? 'empty bar' : `${percentage}%`} | ${withUnit(loaded, unit)} | ${repetitions} | ${sideInWords(side, String) || '–'} |`;
  });
  const message =
    rows.length === 0
      ? `${withUnit(weight, unit)} is no more than the ${withUnit(bar, unit)} bar: no warm-up sets are needed.`
      : [
          `Up to a work set with **${withUnit(weight, unit)}**:`,
          '',
          `| Step | Weight | Reps | Each side, ${unit} |`,
          '| --- | --- | --- | --- |',
          ...rows,
        ].join('\n');
  return {
    message,
    how: 'The steps are a common ramp: 40, 55, 70, 80 and 90% of the work set, with fewer repetitions as it gets heavier, rounded to what a bar can hold.',
    figures: { unit, bar, sets },
  };
}
