import { useState } from 'react';
import type { AnalyticsReport } from '#shared/analytics.ts';
import { ANALYTICS_RANGES, type AnalyticsRange } from '#shared/analytics-events.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { funnelOf, isEmpty } from './funnel.ts';
import { FunnelSteps } from './funnel-steps.tsx';
import { NotCounted } from './not-counted.tsx';
import { useReport } from './queries.ts';
import { WeekChart } from './week-chart.tsx';
import { EventTable, WeekTable } from './week-tables.tsx';

const RANGES = ANALYTICS_RANGES.map((weeks) => ({
  value: weeks,
  label: weeks === 52 ? '1 year' : `${weeks} weeks`,
}));

/** Shows the funnel from visits to members who stay: the whole range, then week by week. */
export function AnalyticsBoard() {
  const [weeks, setWeeks] = useState<AnalyticsRange>(12);
  const query = useReport(weeks);
  const { data: report, error, isPlaceholderData } = query;
  return (
    <>
      <Segmented
        label="Range"
        hideLabel
        options={RANGES}
        value={weeks}
        onChange={setWeeks}
        className="mb-7"
      />
      {report === undefined && error === null && (
        <SkeletonLines widths={[40, 96, 80, 64, 48, 32, 40, 96, 96]} label="Loading analytics" />
      )}
      {error !== null && (
        <div className="mb-7 rounded-edge bg-danger-ground p-5 text-danger">
          <Failing message={error.message} onRetry={() => void query.refetch()} />
        </div>
      )}
      {report !== undefined && (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
          {isEmpty(report) ? (
            <p className="mb-9 rounded-edge border border-line bg-raised p-5 text-sm">
              Nothing was counted in these weeks. Visits appear here as soon as someone who is not signed in
              opens the app.
            </p>
          ) : (
            <Report report={report} />
          )}
          <NotCounted subscriptions={report.subscriptions} />
        </div>
      )}
    </>
  );
}

function Report({ report }: { report: AnalyticsReport }) {
  const { weeks, visits_since: since, subscriptions } = report;
  const isPartly = weeks.some(({ visits }) => visits === null) && since !== null;
  return (
    <div className="mb-9 space-y-9">
      <section aria-labelledby="funnel">
        <SectionHead id="funnel" title="From visit to member" />
        <FunnelSteps steps={funnelOf(report)} />
        {isPartly && (
          <p className="mt-3 text-sm text-muted">Visits are counted since {calendarDay(since)}.</p>
        )}
      </section>
      <section aria-labelledby="weeks">
        <SectionHead id="weeks" title="By week of sign-up" />
        <WeekChart weeks={weeks} subscriptions={subscriptions} />
        <WeekTable weeks={weeks} subscriptions={subscriptions} />
      </section>
      <section aria-labelledby="events">
        <SectionHead id="events" title="What happened each week" />
        <EventTable weeks={weeks} subscriptions={subscriptions} />
        {subscriptions && (
          <p className="mt-2 text-xs text-muted">Paid at checkout leaves out renewals and changes of plan.</p>
        )}
      </section>
    </div>
  );
}
