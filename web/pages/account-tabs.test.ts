import { expect, it, vi } from 'vitest';
import type { Viewer } from '#shared/viewer.ts';

// The server writes the gym's face into the page.
vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"subscriptions":true}' }) });
const { mayOpen } = await import('./account-tabs.ts');

const MEMBER = {
  isAdmin: false,
  isSuperAdmin: false,
  acting_admin: null,
  access: { reason: 'trial' },
  subscription: null,
};
const ADMIN = { ...MEMBER, isAdmin: true };
const OWNER = { ...ADMIN, isSuperAdmin: true };
/** A super admin who acts as an admin. */
const ACTING = { ...ADMIN, acting_admin: { id: 'owner', email: 'owner@example.com' } };

it.each([
  ['health', [ADMIN, OWNER, ACTING]],
  ['audit', [ADMIN, OWNER, ACTING]],
  ['billing', [ADMIN, OWNER]],
  ['feedback/inbox', [ADMIN, OWNER]],
  ['system-prompt', [ADMIN, OWNER]],
  ['tools-playground', [ADMIN, OWNER]],
  ['synthesize', [ADMIN, OWNER]],
  ['vector/memory', [ADMIN, OWNER]],
  ['vector/books', [OWNER]],
  ['vector/books/a-work', [OWNER]],
  ['gym', [OWNER]],
  ['workshop', [OWNER]],
  ['analytics', [OWNER]],
  ['impersonate', [OWNER]],
  ['members', [OWNER]],
  ['members/a-member/', [OWNER]],
  ['Members', [OWNER]],
  ['feedback', [MEMBER, ADMIN, OWNER, ACTING]],
  ['legal', [MEMBER, ADMIN, OWNER, ACTING]],
])('%s opens for those who have its tab', (path, those) => {
  for (const viewer of [MEMBER, ADMIN, OWNER, ACTING])
    expect(mayOpen(`/account/${path}`, viewer as Viewer)).toBe(those.includes(viewer));
});
