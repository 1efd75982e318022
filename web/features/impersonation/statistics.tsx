import { lazy, Suspense } from 'react';
import type { StateCounts } from '#shared/impersonation.ts';
import { MEMBER_STATES } from '#shared/member-state.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { ChartOrTable } from '#web/ui/chart-or-table.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { everyMonth, type Month, sumOf } from './months.ts';
import { useStatistics } from './queries.ts';
import { STATE_COLORS } from './state-look.tsx';

const StatesChart = lazy(() => untilLoaded(() => import('./states-chart.tsx')));
const MonthsChart = lazy(() => untilLoaded(() => import('./months-chart.tsx')));

const CARD = 'min-w-0 rounded-edge border border-line bg-raised px-4 pt-4 sm:px-5';

/** Charts the states and sign-ups of members. */
export function Statistics() {
  const statistics = useStatistics();
  if (statistics.isPending) {
    return (
      <div className="grid gap-4 @2xl:grid-cols-[20rem_1fr]" aria-hidden>
        <div className="skeleton h-60" />
        <div className="skeleton h-60" />
      </div>
    );
  }
  if (!statistics.data) {
    return (
      <div className="grid h-60 place-items-center rounded-edge border border-line bg-raised p-5">
        <Failing
          message={`Error fetching users: ${statistics.error.message}`}
          onRetry={() => void statistics.refetch()}
        />
      </div>
    );
  }
  const { states, months } = statistics.data;
  return (
    <div className="grid gap-4 @2xl:grid-cols-[20rem_1fr]">
      <States states={states} />
      <Months months={everyMonth(months)} />
    </div>
  );
}

function States({ states }: { states: StateCounts }) {
  return (
    <section aria-labelledby="states" className={`${CARD} pb-4`}>
      <h2 id="states" className="display text-xl">
        Users by state
      </h2>
      <div className="mt-4 flex items-center gap-6 @2xl:gap-4">
        <div aria-hidden className="size-32 shrink-0 @2xl:size-24">
          <Suspense fallback={<div className="skeleton size-full" />}>
            <StatesChart states={states} />
          </Suspense>
        </div>
        <dl className="min-w-0 flex-1 space-y-1.5">
          {MEMBER_STATES.map(({ id, label }) => (
            <div key={id} className="flex items-center gap-2.5 text-sm">
              <Swatch state={id} />
              <dt className="flex-1 whitespace-nowrap">{label}</dt>
              <dd className="figures text-xl leading-none">{number(states[id])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Swatch({ state }: { state: keyof StateCounts }) {
  return <span aria-hidden className="size-3 shrink-0" style={{ background: STATE_COLORS[state] }} />;
}

function Months({ months }: { months: readonly Month[] }) {
  return (
    <section aria-labelledby="months" className={`${CARD} pb-1`}>
      <h2 id="months" className="display text-xl">
        Sign-ups a month
      </h2>
      <ChartOrTable
        words={inWords(months)}
        chart={<MonthsChart months={months} />}
        table={<MonthsTable months={months} />}
      />
    </section>
  );
}

/** The chart in words, for screen readers. */
function inWords(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return 'Nobody has signed up yet.';
  const most = months.reduce((best, month) => (sumOf(month) > sumOf(best) ? month : best));
  return `Stacked bar chart of sign-ups a month by what became of them, from ${first.label} to ${last.label}. The most, ${counted(sumOf(most), 'user')}, in ${most.label}; ${counted(sumOf(last), 'user')} in the latest.`;
}

function MonthsTable({ months }: { months: readonly Month[] }) {
  return (
    <ScrollRegion aria-label="Sign-ups over time" className="h-36 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Sign-ups a month by state</caption>
        <thead className="sticky top-0 bg-raised text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3 text-left font-semibold">
              Month
            </th>
            {MEMBER_STATES.map(({ id, label }) => (
              <th key={id} scope="col" className="py-1 pl-2 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months
            .filter((month) => sumOf(month) > 0)
            .map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                  {month.label}
                </th>
                {MEMBER_STATES.map(({ id }) => (
                  <td key={id} className="py-1 pl-2 text-right font-semibold">
                    {number(month[id])}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
