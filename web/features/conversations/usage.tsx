import { lazy } from 'react';
import { nounFor } from '#shared/counted.ts';
import { dayIn } from '#shared/time-zone.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { timeZone } from '#web/lib/time-zone.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { ChartOrTable } from '#web/ui/chart-or-table.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { useUsage } from './queries.ts';
import { type Usage as Spans, usageSpans } from './usage-spans.ts';

const UsageChart = lazy(() => untilLoaded(() => import('./usage-chart.tsx')));

/** Number of conversations over time: as bars, in words, and as a table. */
export function Usage() {
  const usage = useUsage();
  if (usage.isPending) return <div className="skeleton h-64" aria-hidden />;
  if (!usage.data) {
    return (
      <div className="grid h-64 place-items-center rounded-edge border border-line bg-raised p-5">
        <Failing message={usage.error.message} onRetry={() => void usage.refetch()} />
      </div>
    );
  }
  const { count, days } = usage.data;
  if (count === 0) return null;
  const spans = usageSpans(days, dayIn(timeZone(), new Date()));
  return (
    <section
      aria-labelledby="usage"
      className="rounded-edge border border-line bg-raised px-4 pt-4 pb-1 sm:px-5"
    >
      <h2 id="usage" className="display text-xl text-balance">
        You've had <span className="figures text-3xl leading-none">{number(count)}</span>{' '}
        {nounFor(count, 'conversation')}
      </h2>
      <ChartOrTable
        words={inWords(spans)}
        chart={<UsageChart spans={spans.spans} />}
        table={<UsageTable {...spans} />}
      />
    </section>
  );
}

/** The chart in words, for screen readers. */
function inWords({ unit, spans }: Spans): string {
  const most = spans.reduce((best, span) => (span.conversations > best.conversations ? span : best));
  const last = spans.at(-1)!;
  return `Bar chart of conversations a ${unit}, from ${spans[0]?.label} to ${last.label}. The most, ${counted(most.conversations, 'conversation')}, in the ${unit} of ${most.label}; ${counted(last.conversations, 'conversation')} in the latest.`;
}

function UsageTable({ unit, spans }: Spans) {
  return (
    <ScrollRegion aria-label="Conversations over time" className="h-36 overflow-y-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Conversations a {unit}</caption>
        <thead className="sticky top-0 bg-raised">
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="py-1 pr-3 font-semibold first-letter:uppercase">
              {unit}
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Conversations
            </th>
          </tr>
        </thead>
        <tbody>
          {spans
            .filter(({ conversations }) => conversations > 0)
            .map(({ day, label, conversations }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {label}
                </th>
                <td className="py-1 text-right font-semibold">{conversations}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
