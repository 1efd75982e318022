import type { RecordUnit } from '#shared/record-limits.ts';
import type { LiftWithRecords } from '#shared/records.ts';
import { valueWithUnit } from '#web/lib/record-words.ts';

const [WIDTH, HEIGHT, EDGE] = [120, 40, 4];

interface TrendProps {
  /** Oldest first. */
  values: LiftWithRecords['trend'];
  unit: RecordUnit | null;
}

/** The latest values of a lift as a line, with the last one marked and the best ringed. */
export function Trend({ values: points, unit }: TrendProps) {
  const values = points.map(({ value }) => value);
  const best = points.findIndex((point) => point.best);
  const ringed = best !== -1 && best !== values.length - 1;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => EDGE + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : EDGE + (1 - (value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const [first, last] = [values[0]!, values.at(-1)!];
  return (
    <svg
      role="img"
      aria-label={`The last ${values.length}: from ${valueWithUnit(first, unit)} to ${valueWithUnit(last, unit)}${ringed ? `, the best ${valueWithUnit(values[best]!, unit)}` : ''}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-10 w-30 shrink-0 overflow-visible"
    >
      <polyline
        points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {ringed && (
        <circle
          cx={x(best)}
          cy={y(values[best]!)}
          r="3.5"
          fill="var(--raised)"
          stroke="var(--ink)"
          strokeWidth="1.5"
        />
      )}
      <circle
        cx={x(values.length - 1)}
        cy={y(last)}
        r="4"
        fill="var(--signal)"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
