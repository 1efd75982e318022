import { lazy } from 'react';
import type { MemberDetail } from '#shared/members.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { ChartOrTable } from '#web/ui/chart-or-table.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { sumOf, usedDays, useInWords } from './used-days.ts';

const UsageChart = lazy(() => untilLoaded(() => import('./usage-chart.tsx')));

/** Shows a member's answers by day, with their cost. */
export function MemberUsage({ member }: { member: MemberDetail }) {
  const days = usedDays(member, new Date());
  const used = days.filter(({ answers }) => answers > 0);
  const words = useInWords(sumOf(days), member.currency);
  return (
    <section aria-labelledby="use">
      <SectionHead id="use" title="Last 30 days" />
      {used.length === 0 ? (
        <p className="py-4 text-sm text-muted">No answers.</p>
      ) : (
        <>
          <p className="mt-3 text-sm text-ink-soft tabular-nums">{words}</p>
          <ChartOrTable
            words={`Answers by day: ${words} in the last 30 days`}
            chart={<UsageChart days={days} />}
            table={
              <ScrollRegion aria-label="Use by day" className="h-36 overflow-y-auto">
                <table className="w-full text-sm">
                  <caption className="sr-only">Use by day</caption>
                  <thead className="text-xs text-muted">
                    <tr>
                      <th scope="col" className="py-1 text-left font-semibold">
                        Day
                      </th>
                      <th scope="col" className="py-1 text-right font-semibold">
                        Used
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {used.toReversed().map((day) => (
                      <tr key={day.day} className="border-t border-line">
                        <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                          {calendarDay(day.day)}
                        </th>
                        <td className="py-1.5 text-right tabular-nums">{day.words}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
            }
          />
        </>
      )}
    </section>
  );
}
