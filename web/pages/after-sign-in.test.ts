import { expect, it, vi } from 'vitest';

// The server writes the gym's face into the page.
vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"subscriptions":true}' }) });
// As after a deployment, or without a signal.
vi.mock('#web/lib/queries.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
const { pathAfterSignIn } = await import('./after-sign-in.ts');

it.each([
  [null, '/account/records', '/account/records'],
  [null, null, '/home'],
  ['monthly', '/chat', '/account/subscription?planId=monthly'],
])('a sign-in goes on although the rest of the app cannot be loaded: %s, %s', (plan, from, path) => {
  expect(pathAfterSignIn(plan, from)).toBe(path);
});
