import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Purchase } from '#shared/subscriptions.ts';
import { purchaseEvent } from './purchase-event.ts';
import { PurchaseNote } from './purchase-note.tsx';

const PURCHASE: Purchase = {
  session_id: 'cs_1',
  plan_id: 'monthly',
  plan_name: 'Monthly',
  amount: 2000,
  currency: 'usd',
  until: '2026-12-23T12:00:00Z',
  is_first_report: true,
};

const drawn = (purchase: Purchase | null | undefined, error: string | null = null, onward = '/chat') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PurchaseNote purchase={purchase} error={error} onRetry={() => {}} onward={onward} />
    </MemoryRouter>,
  );

it('thanks, says what was bought and until when, and leads on', () => {
  const html = drawn(PURCHASE, null, '/chat/7');
  expect(html).toContain('Thank you!');
  expect(html).toContain('You bought the Monthly plan for $20.00. Your access lasts until Dec 23, 2026.');
  expect(html).toMatch(/href="\/chat\/7"[^>]*>Back to your conversation/);
  expect(drawn(PURCHASE)).toMatch(/href="\/chat"[^>]*>Ask the coach/);
});

it('waits for an unconfirmed payment', () => {
  for (const purchase of [undefined, { ...PURCHASE, until: null }]) {
    const html = drawn(purchase);
    expect(html).toContain('Your payment is being confirmed');
    expect(html).not.toContain('Thank you!');
  }
});

it('says why it could not look, and nothing when nothing was bought', () => {
  expect(drawn(undefined, 'The checkout could not be found.')).toContain('The checkout could not be found.');
  expect(drawn(null)).toBe('');
});

it.each([
  ['usd', 20, 'USD'],
  ['jpy', 2000, 'JPY'],
])('is counted in the major unit of %s', (currency, value, code) => {
  expect(purchaseEvent({ ...PURCHASE, currency })).toMatchObject({
    event: 'purchase',
    ecommerce: { transaction_id: 'cs_1', value, currency: code },
  });
});
