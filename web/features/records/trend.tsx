import type { RecordUnit } from '#shared/record-limits.ts';
import { told } from '#shared/record-words.ts';

const [WIDTH, HEIGHT, EDGE] = [120, 40, 4];

/** The latest values of a lift as a line, the last of them marked. */
export function Trend({ values, unit }: { values: readonly number[]; unit: RecordUnit | null }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => EDGE + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : EDGE + (1 - (value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const [first, last] = [values[0]!, values.at(-1)!];
  return (
    <svg
      role="img"
      aria-label={`The last ${values.length}: from ${told(first, unit)} to ${told(last, unit)}`}
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
