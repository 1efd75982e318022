import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const membership = vi.hoisted(() => {
  // Without a window, queries look only once.
  vi.stubGlobal('window', {});
  return vi.fn();
});
vi.mock('#web/lib/call.ts', () => ({
  call: { subscriptions: { membership } },
  api: { subscriptions: { membership: { queryKey: () => ['membership'] } } },
}));
const { purchaseQuery } = await import('./queries.ts');

const reply = (until: string | null, isFirst = false) => ({
  purchase: {
    session_id: 'cs_1',
    plan_id: 'monthly',
    plan_name: 'Monthly',
    amount: 2000,
    currency: 'usd',
    until,
    is_first_report: isFirst,
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  delete window.dataLayer;
});
afterEach(() => {
  vi.useRealTimers();
  membership.mockReset();
});

function watch() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return new QueryObserver(queries, purchaseQuery('cs_1')).subscribe(() => {});
}

it('looks again after 2, 4, 8, 16 and 30 seconds, and then no more', async () => {
  membership.mockResolvedValue(reply(null));
  const stop = watch();
  await vi.advanceTimersByTimeAsync(0);
  const looks = [membership.mock.calls.length];
  for (const seconds of [2, 4, 8, 16, 30, 300]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 + 10);
    looks.push(membership.mock.calls.length);
  }
  stop();
  expect(looks).toEqual([1, 2, 3, 4, 5, 6, 6]);
});

it('stops once the payment is confirmed, and counts it once', async () => {
  membership.mockResolvedValueOnce(reply(null)).mockResolvedValue(reply('2026-12-23T12:00:00Z', true));
  const stop = watch();
  await vi.advanceTimersByTimeAsync(600_000);
  stop();
  expect(membership).toHaveBeenCalledTimes(2);
  expect(window.dataLayer).toEqual([expect.objectContaining({ event: 'purchase' })]);
});
