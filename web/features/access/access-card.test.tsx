import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Access } from '#shared/access.ts';
import { AccessCard } from './access-card.tsx';
import { StatusPill } from './status-pill.tsx';

const TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString();
const TO_SUBSCRIPTION = 'href="/account/subscription"';

const of = (reason: Access['reason']): Access => ({
  allowed: reason !== 'expired' && reason !== 'none',
  reason,
  until: TEN_DAYS,
});

function drawn(reason: Access['reason'], subscription: string | null) {
  const props = { access: of(reason), subscription };
  const draw = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
  return { card: draw(<AccessCard {...props} />), pill: draw(<StatusPill {...props} />) };
}

it.each<[Access['reason'], string, string, boolean]>([
  ['trial', 'Trial Period', 'Subscribe Now', true],
  ['active', 'Subscription Active', 'Edit Subscription', false],
  ['past_due', 'Payment Failed', 'Edit Subscription', false],
  ['granted', 'Subscription Active', 'Edit Subscription', false],
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

it.each<Access['reason']>(['super_admin', 'admin', 'whitelist', 'og', 'subscriptions_off'])(
  'subscriptions do not concern %s',
  (reason) => {
    const { card, pill } = drawn(reason, '/account/subscription');
    expect(card).toBe('');
    expect(pill).not.toContain('href');
  },
);
