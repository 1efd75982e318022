import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Subscription } from '#shared/subscriptions.ts';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
const { PlanPicker } = await import('./plan-picker.tsx');

const UNPAID: Subscription = {
  status: 'unpaid',
  plan_id: 'monthly',
  plan_name: 'Monthly',
  price_id: 'price_1',
  unit_amount: 2000,
  renewal_amount: null,
  currency: 'usd',
  interval: 'month',
  current_period_end: '2026-12-13T12:30:00Z',
  cancel_at: null,
  ended_at: null,
  grace_until: null,
  next_payment: null,
  failed_payment: null,
};

it('leads those who owe a payment to it, instead of offering them other plans', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PlanPicker subscription={UNPAID} compact />
    </MemoryRouter>,
  );
  expect(html).toContain('href="/account/subscription"');
  expect(html).not.toContain('Change to this plan');
});
