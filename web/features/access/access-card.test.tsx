import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Access } from '#shared/access.ts';
import { AccessCard } from './access-card.tsx';
import { StatusPill } from './status-pill.tsx';

const TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString();
const TO_SUBSCRIPTION = 'href="/account/subscription"';

const of = (reason: Access['reason'], until: string | null): Access => ({
  allowed: reason !== 'expired' && reason !== 'none',
  reason,
  until,
});

function drawn(
  reason: Access['reason'],
  subscription: string | null,
  {
    until = TEN_DAYS,
    status = null,
    cancelAt = null,
  }: { until?: string | null; status?: string | null; cancelAt?: string | null } = {},
) {
  const access = of(reason, until);
  const draw = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
  const paid = status === null ? null : { status, current_period_end: null, cancel_at: cancelAt };
  return {
    card: draw(<AccessCard member={{ access, subscription: paid }} path={subscription} />),
    pill: draw(<StatusPill access={access} subscription={subscription} />),
  };
}

it.each<[Access['reason'], string, string, boolean]>([
  ['trial', 'Trial Period', 'Subscribe Now', true],
  ['active', 'Subscription Active', 'Edit Subscription', false],
  ['past_due', 'Payment Failed', 'Edit Subscription', false],
  ['canceled', 'Subscription Cancelled', 'Edit Subscription', false],
  ['expired', 'Subscription Expired', 'Subscribe Now', true],
  ['none', 'No Subscription', 'Subscribe Now', true],
])('%s: %j leads to the subscription by %j, once there is one', (reason, title, link, pillLeads) => {
  const { card, pill } = drawn(reason, '/account/subscription');
  expect(card).toContain(`>${title}</h2>`);
  expect(card).toMatch(new RegExp(`${TO_SUBSCRIPTION}[^>]*>${link}<`));
  expect(pill.includes(TO_SUBSCRIPTION)).toBe(pillLeads);
  const without = drawn(reason, null);
  expect(without.card).toContain(`>${title}</h2>`);
  expect(without.card + without.pill).not.toContain('href');
});

it.each([
  [null, false],
  ['canceled', false],
  ['active', true],
  ['past_due', true],
])('free access beside a subscription that is %s: it can be edited: %s', (status, edits) => {
  const { card } = drawn('granted', '/account/subscription', { status });
  expect(card).toContain('Free until ');
  expect(card.includes('Edit Subscription')).toBe(edits);
  expect(card.includes('href')).toBe(edits);
});

it.each<Access['reason']>(['trial', 'active', 'trialing', 'past_due', 'granted', 'canceled'])(
  '%s without an end names none',
  (reason) => {
    const text = drawn(reason, null, { until: null }).card.replace(/<[^>]*>/g, '');
    expect(text).not.toBe('');
    expect(text).not.toMatch(/\d|null/);
  },
);

it.each<Access['reason']>(['super_admin', 'admin', 'whitelist', 'og', 'subscriptions_off'])(
  'subscriptions do not concern %s',
  (reason) => {
    const { card, pill } = drawn(reason, '/account/subscription');
    expect(card).toBe('');
    expect(pill).not.toContain('href');
  },
);

it.each<Access['reason']>(['super_admin', 'admin', 'whitelist', 'og'])(
  'a subscription that %s still pays for can be edited',
  (reason) => {
    const { card } = drawn(reason, '/account/subscription', { status: 'active' });
    expect(card).toContain('You still pay for a subscription.');
    expect(card).toContain('Edit Subscription');
    for (const over of [{ status: 'canceled' }, { status: 'active', cancelAt: TEN_DAYS }])
      expect(drawn(reason, '/account/subscription', over).card).toBe('');
  },
);
