import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { readStored, WANTED_PLAN_KEY } from '#web/lib/storage.ts';
import { forgetPlan, keepPlan, keptPlan, planIn, planPath } from './wanted-plan.ts';

const NASTY = 'a&planId=b#c/../"><script>\u0000\ud83c';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});

it.each([
  ['planId=price_1', 'price_1'],
  ['new=true&planId=%20gold%20', 'gold'],
  ['new=true', null],
  ['planId=%20', null],
  [`planId=${'x'.repeat(200)}`, 'x'.repeat(200)],
  [`planId=${'x'.repeat(201)}`, null],
])('the plan of %j is %j', (search, plan) => {
  expect(planIn(new URLSearchParams(search))).toBe(plan);
});

it('is kept for a day, the latest one, until it is forgotten', () => {
  expect(keptPlan()).toBeNull();
  keepPlan('silver', 0);
  keepPlan('gold', 0);
  expect([keptPlan(DAY_MS - 1), keptPlan(DAY_MS)]).toEqual(['gold', null]);
  forgetPlan();
  expect(keptPlan(0)).toBeNull();
});

it.each(['', 'gold', 'null', '[]', '{"planId":7,"until":9}', `{"planId":"${'x'.repeat(201)}","until":9}`])(
  'is nothing when %j was stored',
  (text) => {
    localStorage.setItem(WANTED_PLAN_KEY, text);
    expect(keptPlan(0)).toBeNull();
  },
);

it('is one value of the address, whatever it says', () => {
  keepPlan(NASTY, 0);
  expect(readStored(WANTED_PLAN_KEY)).not.toBeNull();
  const { pathname, searchParams, hash } = new URL(
    planPath('/account/subscription', keptPlan(0)!),
    'https://coach.example',
  );
  expect([pathname, [...searchParams.keys()], hash]).toEqual(['/account/subscription', ['planId'], '']);
  expect(searchParams.get('planId')).toBe(NASTY.toWellFormed());
});
