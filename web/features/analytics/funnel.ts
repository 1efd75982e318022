import type { AnalyticsReport, AnalyticsWeek } from '#shared/analytics.ts';

export interface FunnelStep {
  id: 'visits' | 'sign_ups' | 'cited' | 'checkouts' | 'paid' | 'still_here';
  title: string;
  /** Null while unknown. */
  total: number | null;
  /** Share of an earlier step, and its name; null where there is none. */
  share: { of: number; what: string } | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Returns the steps from a visit to a member who stays, over all weeks of a report. */
export function funnelOf({
  weeks,
  subscriptions,
}: Pick<AnalyticsReport, 'weeks' | 'subscriptions'>): FunnelStep[] {
  const total = (step: 'sign_ups' | 'cited' | 'checkouts' | 'paid') => sum(weeks.map((week) => week[step]));
  const counted = weeks.filter((week): week is AnalyticsWeek & { visits: number } => week.visits !== null);
  const visits = sum(counted.map((week) => week.visits));
  const old = weeks.filter(
    (week): week is AnalyticsWeek & { still_here: number } => week.still_here !== null,
  );
  const signUps = total('sign_ups');
  const base = subscriptions ? 'paid' : 'cited';
  const money: FunnelStep[] = [
    {
      id: 'checkouts',
      title: 'Opened checkout',
      total: total('checkouts'),
      share: { of: signUps, what: 'of sign-ups' },
    },
    {
      id: 'paid',
      title: 'Paid',
      total: total('paid'),
      share: { of: signUps, what: 'of sign-ups' },
    },
  ];
  return [
    {
      id: 'visits',
      title: 'Visits',
      total: counted.length === 0 ? null : visits,
      share: null,
    },
    {
      id: 'sign_ups',
      title: 'Signed up',
      total: signUps,
      // A share of visits means something only when all of them were counted.
      share: counted.length === weeks.length ? { of: visits, what: 'of visits' } : null,
    },
    {
      id: 'cited',
      title: 'First cited answer',
      total: total('cited'),
      share: { of: signUps, what: 'of sign-ups' },
    },
    ...(subscriptions ? money : []),
    {
      id: 'still_here',
      title: 'Still here after four weeks',
      total: old.length === 0 ? null : sum(old.map((week) => week.still_here)),
      share: {
        of: sum(old.map((week) => week[base])),
        what: subscriptions
          ? 'of those who paid, as far as four weeks have passed'
          : 'of those with a cited answer, as far as four weeks have passed',
      },
    },
  ];
}

/** Whether a report has no data yet. */
export const isEmpty = ({ weeks }: Pick<AnalyticsReport, 'weeks'>): boolean =>
  weeks.every(
    ({ visits, sign_ups, events }) =>
      (visits ?? 0) + sign_ups + sum(Object.values(events).map((count) => count ?? 0)) === 0,
  );
