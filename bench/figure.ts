/** One measurement, with the baseline of the same run. */
export interface Figure {
  what: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'shift';
  baseline: { name: string; value: number };
  /** The target, worded for people. */
  target: string;
  /** Null when it is only measured. */
  met: boolean | null;
}

/** Prints a figure; one that misses its target makes the process exit with an error. */
export function printFigure({ what, value, unit, baseline, target, met }: Figure): void {
  if (met === false) process.exitCode = 1;
  const ratio = baseline.value > 0 ? value / baseline.value : Number.NaN;
  console.log(
    [
      what,
      shown(value, unit),
      `${baseline.name} ${shown(baseline.value, unit)}`,
      `ratio ${ratio.toPrecision(2)}`,
      `target ${target}`,
      met === null ? 'measured only' : met ? 'met' : 'NOT MET',
    ].join(' | '),
  );
}

const shown = (value: number, unit: Figure['unit']) =>
  `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
