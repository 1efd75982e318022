import type { ReactNode } from 'react';
import type { AnalyticsWeek } from '#shared/analytics.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';

interface TableProps {
  weeks: readonly AnalyticsWeek[];
  subscriptions: boolean;
}

interface Column {
  title: string;
  /** Only where plans are sold. */
  isMoney?: true;
  cell: (week: AnalyticsWeek) => ReactNode;
}

const count = (value: number | null, unknown: string): ReactNode =>
  value === null ? (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{unknown}</span>
    </>
  ) : (
    number(value)
  );

const COHORT: readonly Column[] = [
  { title: 'Visits', cell: ({ visits }) => count(visits, 'Not counted') },
  { title: 'Signed up', cell: ({ sign_ups }) => number(sign_ups) },
  { title: 'Cited answer', cell: ({ cited }) => number(cited) },
  { title: 'Checkout', isMoney: true, cell: ({ checkouts }) => number(checkouts) },
  { title: 'Paid', isMoney: true, cell: ({ paid }) => number(paid) },
  { title: 'Still here', cell: ({ still_here }) => count(still_here, 'Too early to say') },
];

const EVENTS: readonly Column[] = [
  { title: 'Logins', cell: ({ events }) => count(events.login, 'Not counted') },
  { title: 'Purchases', isMoney: true, cell: ({ events }) => number(events.purchase) },
  {
    title: 'Paid at checkout',
    isMoney: true,
    cell: ({ revenue }) =>
      revenue.length === 0
        ? number(0)
        : revenue.map(({ currency, value }) => (
            <span key={currency} className="block whitespace-nowrap">
              {number(value, { style: 'currency', currency })}
            </span>
          )),
  },
  { title: 'Cancels', isMoney: true, cell: ({ events }) => count(events.cancel, 'Not counted') },
  { title: 'Imports', cell: ({ events }) => number(events.import) },
  { title: 'By API', cell: ({ events }) => number(events.api) },
  { title: 'By MCP', cell: ({ events }) => number(events.mcp) },
  { title: 'Installs', cell: ({ events }) => count(events.install, 'Not counted') },
];

/** Shows what the sign-ups of each week did since. */
export const WeekTable = (props: TableProps) => (
  <Table {...props} columns={COHORT} caption="Visits and sign-ups by week, and what became of the sign-ups" />
);

/** Shows the events of each week, whenever its members signed up. */
export const EventTable = (props: TableProps) => (
  <Table {...props} columns={EVENTS} caption="What happened, by week" />
);

function Table({
  weeks,
  subscriptions,
  columns,
  caption,
}: TableProps & { columns: readonly Column[]; caption: string }) {
  const shown = columns.filter(({ isMoney }) => subscriptions || !isMoney);
  return (
    <ScrollRegion aria-label={caption} className="mt-3 max-h-96 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-chalk text-2xs text-muted sm:text-xs">
          <tr>
            <th scope="col" className="py-2 pr-2 text-left align-bottom font-semibold">
              Week of
            </th>
            {shown.map(({ title }) => (
              <th key={title} scope="col" className="py-2 pl-2 text-right align-bottom font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.week} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-2 text-left font-normal whitespace-nowrap">
                {calendarDay(week.week, 'dayShort')}
              </th>
              {shown.map(({ title, cell }) => (
                <td key={title} className="py-2 pl-2 text-right">
                  {cell(week)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
