import { lazy, Suspense } from 'react';
import type { AnalyticsWeek } from '#shared/analytics.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { seriesOf } from './series.ts';

const WeekBars = lazy(() => untilLoaded(() => import('./week-bars.tsx')));

interface WeekChartProps {
  weeks: readonly AnalyticsWeek[];
  subscriptions: boolean;
}

/** Charts sign-ups by week and what they did since; the table below has the numbers. */
export function WeekChart({ weeks, subscriptions }: WeekChartProps) {
  const series = seriesOf(subscriptions);
  return (
    <figure className="mt-4">
      <div role="img" aria-label={inWords(weeks)} className="h-44">
        <div aria-hidden className="h-full">
          <Suspense fallback={<div className="skeleton h-full" />}>
            <WeekBars weeks={weeks} series={series} />
          </Suspense>
        </div>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
        {series.map(({ id, label, color }) => (
          <span key={id} className="inline-flex items-center gap-2">
            <span aria-hidden className="size-3" style={{ background: color }} />
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function inWords(weeks: readonly AnalyticsWeek[]): string {
  const most = weeks.reduce((best, week) => (week.sign_ups > best.sign_ups ? week : best));
  const last = weeks.at(-1)!;
  return `Bar chart of sign-ups a week and what became of them. The most sign-ups, ${number(most.sign_ups)}, in the week of ${calendarDay(most.week)}; ${number(last.sign_ups)} in the current week.`;
}
