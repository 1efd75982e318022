import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
const { ChangeFacts } = await import('./change-dialog.tsx');

const PLAN = {
  id: 'price_1',
  plan_id: 'monthly',
  name: 'Monthly',
  description: null,
  unit_amount: 2000,
  currency: 'usd',
  interval: 'month',
} as const;

it('says what becomes of a credit before the change is made', () => {
  const drawn = (due_now: number) =>
    renderToStaticMarkup(
      <ChangeFacts
        plan={PLAN}
        change={{
          due_now,
          currency: 'usd',
          next_payment: { at: '2026-12-13T12:00:00Z', amount: 0 },
          includes_tax: false,
        }}
      />,
    );
  expect(drawn(-18_000)).toContain('taken off your next invoices. It is not paid out');
  expect(drawn(18_000)).not.toContain('not paid out');
});
