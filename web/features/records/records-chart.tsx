import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { RecordUnit } from '#shared/record-limits.ts';
import type { Series } from '#shared/records.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { amountOf, valueWithUnit } from '#web/lib/record-words.ts';
import { isoDay, placesInTime, timeTicks, valueTicks } from './axes.ts';
import { SeriesMark, seriesColor, seriesDashes } from './series-look.tsx';

/** A line with more points than this is drawn without point marks. */
const DOTS_MAX = 40;

type Row = { day: number } & Record<`s${number}`, number>;

/** Returns one row per point in time, with the values of all lines there. */
function rowsOf(series: readonly Series[]): Row[] {
  const rows = new Map<number, Row>();
  series.forEach(({ points }, nth) => {
    const days = placesInTime(points.map(({ date }) => date));
    points.forEach(({ value }, at) => {
      const day = days[at]!;
      rows.set(day, { ...rows.get(day), day, [`s${nth}`]: value });
    });
  });
  return [...rows.values()].sort((a, b) => a.day - b.day);
}

interface RecordsChartProps {
  series: readonly Series[];
  unit: RecordUnit | null;
  /** Number of dates that fit below it. */
  ticks: number;
}

/** A line chart. The surrounding text describes it to screen readers. */
export default function RecordsChart({ series, unit, ticks }: RecordsChartProps) {
  const rows = rowsOf(series);
  const [first, last] = [rows[0]?.day ?? 0, rows.at(-1)?.day ?? 0];
  const marks = timeTicks(first, last, ticks);
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const heights = valueTicks(Math.min(...values), Math.max(...values), 4);
  const labels = new Map(marks.map(({ day, label }) => [day, label]));
  const text = { fill: 'var(--muted)', fontSize: 'var(--text-2xs)' };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          type="number"
          scale="linear"
          domain={first === last ? [first - 1, last + 1] : [first, last]}
          ticks={marks.map(({ day }) => day)}
          tickFormatter={(day: number) => labels.get(day) ?? ''}
          tick={text}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tickMargin={8}
          interval="preserveStartEnd"
        />
        <YAxis
          width="auto"
          domain={[heights[0]!, heights.at(-1)!]}
          ticks={heights}
          tickFormatter={(value: number) => amountOf(value, unit)}
          tick={text}
          tickLine={false}
          axisLine={false}
          interval={0}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ active, payload, label }) =>
            active && payload.length > 0 ? (
              <div className="rounded-edge border border-line-strong bg-raised px-3 py-2 text-xs shadow-raised">
                <p className="mb-1 text-muted">{calendarDay(isoDay(Number(label)))}</p>
                <ul className="space-y-0.5">
                  {payload.map((entry) => {
                    const nth = Number(String(entry.dataKey).slice(1));
                    return (
                      <li key={nth} className="flex items-center gap-2">
                        <SeriesMark nth={nth} />
                        <bdi className="max-w-40 ellipsis">{series[nth]?.title}</bdi>
                        <span className="ml-auto pl-3 font-semibold tabular-nums">
                          {valueWithUnit(Number(entry.value), unit)}
                        </span>
                      </li>
                    );
                  })}
                </ul>
              </div>
            ) : null
          }
        />
        {series.map(({ lift, points }, nth) => (
          <Line
            key={lift}
            dataKey={`s${nth}`}
            type="linear"
            stroke={seriesColor(nth)}
            strokeWidth={2.5}
            strokeDasharray={seriesDashes(nth)}
            dot={points.length <= DOTS_MAX && { r: 3, strokeDasharray: '', fill: 'var(--raised)' }}
            activeDot={{ r: 5, strokeWidth: 0, fill: seriesColor(nth) }}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
