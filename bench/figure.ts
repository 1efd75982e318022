/** One measurement, with the baseline of the same run. */
export interface Figure {
  what: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'shift';
  baseline: { name: string; value: number };
  /** The target, worded for people. */
  target: string;
  met: boolean;
}

export function printFigure({ what, value, unit, baseline, target, met }: Figure): void {
  const ratio = baseline.value > 0 ? value / baseline.value : Number.NaN;
  console.log(
    [
      what,
      shown(value, unit),
      `${baseline.name} ${shown(baseline.value, unit)}`,
      `ratio ${ratio.toPrecision(2)}`,
      `target ${target}`,
      met ? 'met' : 'NOT MET',
    ].join(' | '),
  );
}

const shown = (value: number, unit: Figure['unit']) =>
  `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;

/** Returns the value that `share` of them do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);
