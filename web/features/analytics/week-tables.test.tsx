import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AnalyticsWeek } from '#shared/analytics.ts';
import { EventTable } from './week-tables.tsx';

const WEEK: AnalyticsWeek = {
  week: '2026-11-16',
  visits: null,
  sign_ups: 0,
  cited: 0,
  checkouts: 0,
  paid: 0,
  still_here: null,
  events: { login: 0, purchase: 1, cancel: 0, import: 0, install: null, api: 0, mcp: 0 },
  revenue: [{ currency: 'USD', value: 20 }],
};

it('says that payments are those at checkout: renewals are not counted', () => {
  const html = renderToStaticMarkup(<EventTable weeks={[WEEK]} subscriptions />);
  expect(html).toContain('Paid at checkout');
  expect(html).not.toContain('Revenue');
});
