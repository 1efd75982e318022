import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Plan } from '#shared/plan.ts';
import { planNamed, pointedAt } from './plan-choice.ts';
import { PlanList } from './plan-list.tsx';

const plan = (
  id: string,
  interval: Plan['interval'],
  unit_amount: number,
  more: Partial<Plan> = {},
): Plan => ({
  id: `price_${id}`,
  plan_id: id,
  name: id,
  description: null,
  unit_amount,
  currency: 'usd',
  interval,
  ...more,
});
const MONTHLY = plan('Monthly', 'month', 2000);
const YEARLY = plan('Gold', 'year', 20_000);

function drawn(plans: readonly Plan[], more: Partial<Parameters<typeof PlanList>[0]> = {}): string {
  return renderToStaticMarkup(
    <PlanList
      plans={plans}
      currentPriceId={null}
      wanted={null}
      actionOf={() => 'Subscribe'}
      busyWith={null}
      pointing
      compact={false}
      onPick={() => {}}
      {...more}
    />,
  );
}
const signals = (html: string) => html.match(/bg-signal /g)?.length ?? 0;

it('shows prices, intervals and the saving of a year', () => {
  const html = drawn([MONTHLY, YEARLY]);
  for (const text of ['$20.00', '$200.00', 'Monthly', 'Yearly', 'Save $40.00 a year'])
    expect(html).toContain(text);
  expect(html.match(/Save /g)).toHaveLength(1);
});

it.each([
  [plan('Dojo', 'month', 2000, { currency: 'jpy' }), '¥2,000'],
  [plan('Day', 'day', 150, { currency: 'eur' }), '€1.50'],
])('has as many decimals as the currency: %#', (only, price) => {
  expect(drawn([only])).toContain(`>${price}<`);
});

it('saves nothing across currencies', () => {
  expect(drawn([{ ...MONTHLY, currency: 'eur' }, YEARLY])).not.toContain('Save');
});

it('highlights one plan: the yearly one that saves, else the cheapest', () => {
  expect(pointedAt([MONTHLY, YEARLY])).toBe(YEARLY);
  expect(pointedAt([MONTHLY, plan('Dear', 'year', 30_000)])).toBe(MONTHLY);
  expect(pointedAt([])).toBeNull();
  expect(signals(drawn([MONTHLY, YEARLY]))).toBe(1);
  expect(signals(drawn([MONTHLY, YEARLY], { pointing: false }))).toBe(0);
});

it('marks the current plan and the one a link led to', () => {
  const html = drawn([MONTHLY, YEARLY], { currentPriceId: MONTHLY.id, wanted: YEARLY });
  expect(html).toContain('Your plan');
  expect(html).toContain('Your choice');
});

it.each([
  ['price_Gold', YEARLY],
  ['Gold', YEARLY],
  ['gone', null],
  [null, null],
])('a link that names %j leads to its plan', (name, found) => {
  expect(planNamed(name, [MONTHLY, YEARLY])).toBe(found);
});

it('says that there are none', () => {
  expect(drawn([])).toContain('No plans are offered at the moment.');
});

it('names each plan in little room, too', () => {
  const html = drawn([MONTHLY, YEARLY], { compact: true });
  for (const text of ['$20.00', 'Gold', 'Yearly · Save $40.00 a year']) expect(html).toContain(text);
});
