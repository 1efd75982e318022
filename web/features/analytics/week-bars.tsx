import { Bar } from 'recharts';
import type { AnalyticsWeek } from '#shared/analytics.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { Bars } from '#web/ui/bars.tsx';
import type { Series } from './series.ts';

export default function WeekBars({
  weeks,
  series,
}: {
  weeks: readonly AnalyticsWeek[];
  series: readonly Series[];
}) {
  const rows = weeks.map((week) => ({ ...week, label: calendarDay(week.week, 'dayShort') }));
  return (
    <Bars
      rows={rows}
      ticks={4}
      tip={(row) => (
        <ul className="mt-1 space-y-0.5">
          {series.map(({ id, label, color }) => (
            <li key={id} className="flex items-center gap-2">
              <span className="size-2.5" style={{ background: color }} />
              {label}
              <span className="ml-auto pl-4 font-semibold tabular-nums">{number(row[id])}</span>
            </li>
          ))}
        </ul>
      )}
    >
      {series.map(({ id, color }) => (
        <Bar key={id} dataKey={id} fill={color} maxBarSize={14} isAnimationActive={false} />
      ))}
    </Bars>
  );
}
