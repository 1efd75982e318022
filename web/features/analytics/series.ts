/** Series of the chart, in the order of the funnel. */
const SERIES = [
  { id: 'sign_ups', label: 'Signed up', color: 'var(--line-strong)', isMoney: false },
  { id: 'cited', label: 'First cited answer', color: 'var(--series-3)', isMoney: false },
  { id: 'paid', label: 'Paid', color: 'var(--series-5)', isMoney: true },
] as const;

export type Series = (typeof SERIES)[number];

export const seriesOf = (subscriptions: boolean): readonly Series[] =>
  SERIES.filter(({ isMoney }) => subscriptions || !isMoney);
