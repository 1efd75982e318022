import { expect, test, vi } from 'vitest';
import type { LoggedEvent } from '#shared/audit.ts';
import { AUDIT_KINDS } from '#shared/audit-kinds.ts';
import { sentenceOf } from './sentence.ts';

const ANN = { id: '1', email: 'ann@gym.example' };
const BOSS = { id: '2', email: 'boss@gym.example' };

const said = (event: Partial<LoggedEvent>) =>
  sentenceOf({
    id: '0',
    at: '2026-11-20T10:00:00.000Z',
    kind: 'signed_in',
    actor: null,
    acting_admin: null,
    subject: null,
    address: null,
    request_id: null,
    detail: {},
    ...event,
  })
    .map((part) => (typeof part === 'string' ? part : part.person))
    .join('');

test.each<[string, Partial<LoggedEvent>]>([
  ['ann@gym.example signed in, with a recovery code', { actor: ANN, detail: { code: 'recovery' } }],
  ['Someone failed to sign in as ann@gym.example', { kind: 'sign_in_failed', subject: ANN }],
  [
    'Someone tried to sign in with an address that has no account',
    { kind: 'sign_in_failed', detail: { stranger: 'x' } },
  ],
  ['Someone failed to sign in as a deleted account', { kind: 'sign_in_failed' }],
  [
    'The operator made ann@gym.example an admin, an OG',
    { kind: 'roles_changed', subject: ANN, detail: { roles: ['admin', 'og'], by: 'command' } },
  ],
  [
    'The operator removed every role from ann@gym.example',
    { kind: 'roles_changed', subject: ANN, detail: { roles: [], by: 'command' } },
  ],
  [
    'boss@gym.example as ann@gym.example called POST /api/ask',
    {
      kind: 'impersonation_act',
      actor: ANN,
      acting_admin: BOSS,
      detail: { method: 'POST', path: '/api/ask', status: 200 },
    },
  ],
  [
    'boss@gym.example stopped acting as ann@gym.example',
    { kind: 'impersonation_ended', actor: ANN, acting_admin: BOSS },
  ],
  [
    'The operator turned two-factor authentication off for ann@gym.example',
    { kind: 'two_factor_changed', subject: ANN, detail: { now: 'off' } },
  ],
  ['boss@gym.example signed in as a deleted account', { kind: 'impersonation_begun', actor: BOSS }],
])('%s', (sentence, event) => expect(said(event)).toBe(sentence));

test('a day is that of the reader', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const detail = { until: '2026-12-24T02:00:00.000Z', reason: 'Paid in cash' };
  expect(said({ kind: 'access_granted', actor: BOSS, subject: ANN, detail })).toBe(
    'boss@gym.example gave ann@gym.example free access until Dec 23, 2026: Paid in cash',
  );
  vi.unstubAllEnvs();
});

test.each(AUDIT_KINDS.map(({ id }) => id))('%s can be described for deleted accounts', (kind) => {
  expect(said({ kind })).toMatch(/^[A-Z]/);
});
