import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Viewer } from '#shared/viewer.ts';
import { accessOf } from './access/access.ts';
import { accountRules } from './access/account-rules.ts';
import { requireAccess } from './access/guards.ts';
import { type Role as OperatorsRole, setRoles } from './access/roles.ts';
import { createAuth } from './auth/auth.ts';
import { queuedPasswords } from './auth/password-queue.ts';
import { users } from './db/schema/accounts.ts';
import { testDatabase } from './db/testing.ts';
import { EMPTY_PROFILE } from './features/profile/store.ts';
import { contractRoutes } from './http/contract.ts';
import { seeQueries } from './testing/seen-queries.ts';
import { type Client, type TestApp, testApp } from './testing/test-app.ts';

/**
 * What a call requires. Each level but the first includes those before it; `admin` and `superAdmin` do not
 * require access.
 */
type Need = 'nothing' | 'session' | 'access' | 'admin' | 'superAdmin';

interface Call {
  /** Method and path as in the contract. */
  call: string;
  /** Distinguishes this row from others of the same call. */
  with?: string;
  needs: Need;
  /** Path parameters; an unused id when omitted. */
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The status for those who may make it. */
  gives: number;
  type?: string;
  /** What browsers may cache; nothing when omitted. */
  cached?: string;
  /** It ends its own session. */
  ends?: true;
}

const NONE = '01900000-0000-7000-8000-000000000000';
const PROFILE = { ...EMPTY_PROFILE, name: 'A' };
const HISTORY = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2024-05-28 07:32:10,Push,1h,Pull Up,1,0,5,0,0,,,
`;

/** Every call. A new one fails the first test below until it is listed here. */
const CALLS: Call[] = [
  // The server itself.
  { call: 'GET /healthz', needs: 'nothing', gives: 200 },
  { call: 'GET /readyz', needs: 'nothing', gives: 200 },
  { call: 'GET /.well-known/security.txt', needs: 'nothing', gives: 200, type: 'text/plain' },
  { call: 'GET /robots.txt', needs: 'nothing', gives: 200, type: 'text/plain' },
  { call: 'GET /sitemap.xml', needs: 'nothing', gives: 200, type: 'application/xml' },
  {
    call: 'GET /manifest.webmanifest',
    needs: 'nothing',
    gives: 200,
    type: 'application/manifest+json',
  },
  {
    call: 'GET /brand/{file}',
    needs: 'nothing',
    path: { file: 'icon-192.png' },
    gives: 200,
    type: 'image/png',
  },
  { call: 'GET /metrics', needs: 'nothing', gives: 200, type: 'text/plain' },
  { call: 'GET /api/openapi.json', needs: 'nothing', gives: 200 },
  { call: 'GET /api/docs', needs: 'nothing', gives: 200, type: 'text/html' },
  { call: 'GET /api/docs/start.js', needs: 'nothing', gives: 200, type: 'text/javascript' },
  {
    call: 'GET /api/docs/{file}',
    needs: 'nothing',
    path: { file: 'swagger-ui.css' },
    gives: 200,
    type: 'text/css',
  },
  { call: 'GET /api/docs/{file}', with: 'another file', needs: 'nothing', gives: 404 },

  // The gym's public face.
  { call: 'GET /api/suggestions', needs: 'nothing', gives: 200 },
  { call: 'GET /api/personalities', needs: 'nothing', gives: 200 },
  { call: 'GET /api/faq', needs: 'nothing', gives: 200 },
  { call: 'GET /api/legal', needs: 'nothing', gives: 200 },
  {
    call: 'POST /api/try',
    needs: 'nothing',
    body: { question: 'What are sled days?' },
    gives: 200,
    type: 'text/event-stream',
  },
  { call: 'GET /api/gym/logo/{hash}', needs: 'nothing', path: { hash: 'none' }, gives: 404 },
  {
    call: 'GET /api/gym/accent/{file}',
    needs: 'nothing',
    path: { file: '2458a6.css' },
    gives: 200,
    type: 'text/css',
    cached: 'public, max-age=86400',
  },

  // Signing in and out.
  {
    call: 'POST /api/auth/sign-up/email',
    needs: 'nothing',
    body: { email: 'someone-new@example.com', password: 'correct horse' },
    gives: 200,
  },
  {
    call: 'POST /api/auth/sign-in/email',
    needs: 'nothing',
    body: { email: 'nobody@example.com', password: 'wrong one' },
    gives: 401,
  },
  { call: 'POST /api/auth/sign-out', needs: 'nothing', body: {}, gives: 200, ends: true },
  { call: 'GET /api/auth/get-session', needs: 'nothing', gives: 200 },
  { call: 'GET /api/auth/human-check', needs: 'nothing', gives: 200 },
  {
    call: 'POST /api/auth/request-password-reset',
    needs: 'nothing',
    body: { email: 'nobody@example.com' },
    gives: 200,
  },
  { call: 'POST /api/auth/reset-password/check', needs: 'nothing', body: { token: 'none' }, gives: 200 },
  {
    call: 'POST /api/auth/reset-password',
    needs: 'nothing',
    body: { token: 'none', newPassword: 'correct horses' },
    gives: 400,
  },
  {
    call: 'POST /api/auth/confirm-email',
    needs: 'nothing',
    body: { token: 'none', password: 'correct horse' },
    gives: 400,
  },
  { call: 'POST /api/secret', needs: 'nothing', body: { secret: 'any' }, gives: 200 },
  { call: 'POST /api/auth', needs: 'session', body: {}, gives: 200 },
  { call: 'POST /api/auth/owner', needs: 'session', body: { token: 'none' }, gives: 404 },
  {
    call: 'POST /api/auth/change-password',
    needs: 'session',
    body: { currentPassword: 'wrong one', newPassword: 'correct horses' },
    gives: 403,
  },
  { call: 'GET /api/email-change', needs: 'session', gives: 200 },
  {
    call: 'POST /api/email-change',
    needs: 'session',
    body: { newEmail: 'moved@example.com', password: 'wrong one' },
    gives: 403,
  },
  { call: 'DELETE /api/email-change', needs: 'session', gives: 200 },
  { call: 'POST /api/email-change/confirm', needs: 'nothing', body: { token: 'none' }, gives: 400 },
  {
    call: 'POST /api/auth/sign-in/two-factor',
    needs: 'nothing',
    body: { challenge: 'none', code: '123456' },
    gives: 401,
  },
  { call: 'GET /api/two-factor', needs: 'session', gives: 200 },
  { call: 'POST /api/two-factor/on', needs: 'session', body: { code: '123456' }, gives: 409 },
  { call: 'POST /api/two-factor/set-up', needs: 'session', body: { password: 'correct horse' }, gives: 200 },
  {
    call: 'POST /api/two-factor/off',
    needs: 'session',
    body: { password: 'correct horse', code: '123456' },
    gives: 409,
  },
  {
    call: 'POST /api/two-factor/recovery-codes',
    needs: 'session',
    body: { password: 'correct horse', code: '123456' },
    gives: 409,
  },
  { call: 'GET /api/sessions', needs: 'session', gives: 200 },
  { call: 'DELETE /api/sessions/{id}', needs: 'session', gives: 404 },
  { call: 'DELETE /api/sessions', needs: 'session', gives: 200 },

  { call: 'GET /api/connections', needs: 'session', gives: 200 },
  {
    call: 'POST /api/connections/keys',
    needs: 'session',
    body: { name: 'A script', scopes: ['coach:ask'], expires_in_days: 30 },
    gives: 200,
  },
  { call: 'DELETE /api/connections/keys/{id}', needs: 'session', gives: 404 },
  { call: 'POST /api/connections/requests', needs: 'session', body: { request: 'sig=none' }, gives: 400 },
  {
    call: 'POST /api/connections/requests/answer',
    needs: 'session',
    body: { request: 'sig=none', code: 'none', allow: true },
    gives: 403,
  },
  { call: 'DELETE /api/connections/programs/{id}', needs: 'session', gives: 404 },

  // How members' programs find the MCP server, and get their tokens.
  { call: 'GET /.well-known/oauth-protected-resource', needs: 'nothing', gives: 200 },
  { call: 'GET /.well-known/oauth-protected-resource/mcp', needs: 'nothing', gives: 200 },
  { call: 'GET /.well-known/oauth-authorization-server', needs: 'nothing', gives: 200 },
  { call: 'GET /.well-known/oauth-authorization-server/mcp', needs: 'nothing', gives: 200 },
  { call: 'GET /.well-known/openid-configuration', needs: 'nothing', gives: 200 },
  { call: 'GET /.well-known/openid-configuration/mcp', needs: 'nothing', gives: 200 },
  { call: 'GET /oauth/authorize', needs: 'nothing', gives: 302 },
  { call: 'POST /oauth/register', needs: 'nothing', body: {}, gives: 400 },
  { call: 'GET /oauth/register/{id}', needs: 'nothing', gives: 404 },
  { call: 'POST /oauth/token', needs: 'nothing', body: {}, gives: 415 },
  { call: 'POST /oauth/revoke', needs: 'nothing', body: {}, gives: 415 },

  // Members' programs, which use a key: a session opens nothing here.
  { call: 'GET /v1/models', needs: 'nothing', gives: 401 },
  { call: 'GET /v1/models/{model}', needs: 'nothing', path: { model: 'coach' }, gives: 401 },
  {
    call: 'POST /v1/chat/completions',
    needs: 'nothing',
    body: { model: 'coach', messages: [{ role: 'user', content: 'Q' }] },
    gives: 401,
  },
  { call: 'POST /mcp', needs: 'nothing', body: { jsonrpc: '2.0', id: 1, method: 'ping' }, gives: 401 },

  // Asking.
  {
    call: 'POST /api/ask',
    with: 'a stream of events',
    needs: 'access',
    headers: { accept: 'text/event-stream' },
    body: { content: 'Q' },
    gives: 200,
    type: 'text/event-stream',
  },
  {
    call: 'POST /api/ask',
    with: 'JSON',
    needs: 'access',
    headers: { accept: 'application/json' },
    body: { content: 'Q' },
    gives: 200,
    type: 'application/json',
  },
  {
    call: 'POST /api/ask',
    with: 'plain text',
    needs: 'access',
    body: { content: 'Q' },
    gives: 200,
    type: 'text/plain',
  },
  {
    call: 'POST /api/ask',
    with: 'an edit',
    needs: 'access',
    body: { content: 'Q', conversationId: NONE, newConversationIndex: 0 },
    gives: 404,
  },
  {
    call: 'POST /api/ask',
    with: 'nosupa',
    needs: 'admin',
    body: { content: 'Q', nosupa: true },
    gives: 200,
    type: 'text/plain',
  },
  {
    call: 'POST /api/ask',
    with: 'nocache',
    needs: 'admin',
    body: { content: 'Q', nocache: true },
    gives: 200,
    type: 'text/plain',
  },
  { call: 'GET /api/runs/{conversationId}', needs: 'session', gives: 404 },
  { call: 'POST /api/runs/{conversationId}/stop', needs: 'session', body: {}, gives: 404 },
  {
    call: 'POST /api/pdf-parse',
    needs: 'access',
    query: 'file_name=a.pdf',
    body: new Uint8Array([1, 2, 3]),
    gives: 400,
  },
  { call: 'GET /api/images/{digest}', needs: 'session', path: { digest: '0'.repeat(64) }, gives: 404 },
  {
    call: 'GET /api/library/works/{workId}/pages/{page}',
    needs: 'access',
    path: { page: '1' },
    gives: 404,
  },
  { call: 'GET /api/models', needs: 'session', gives: 200 },

  // Conversations.
  { call: 'GET /api/conversations', needs: 'session', gives: 200 },
  { call: 'GET /api/conversations/usage', needs: 'session', gives: 200 },
  { call: 'POST /api/get-conversation', needs: 'session', body: { conversationId: NONE }, gives: 404 },
  { call: 'PATCH /api/conversations/{id}', needs: 'session', body: { favorite: true }, gives: 404 },
  { call: 'DELETE /api/conversations/{id}', needs: 'session', gives: 404 },
  { call: 'POST /api/conversations/{id}/restore', needs: 'session', body: {}, gives: 404 },
  { call: 'GET /api/conversations/{id}/export', needs: 'session', gives: 404 },

  // An athlete's own data.
  { call: 'GET /api/user-info', needs: 'session', gives: 200 },
  { call: 'PUT /api/user-info', needs: 'access', body: PROFILE, gives: 200 },
  { call: 'GET /api/user-ai-preferences', needs: 'session', gives: 200 },
  { call: 'PUT /api/user-ai-preferences', needs: 'access', body: { temperature: 0.5 }, gives: 200 },
  {
    call: 'PUT /api/user-ai-preferences',
    with: 'memory alone',
    needs: 'session',
    body: { memory: true },
    gives: 200,
  },
  { call: 'GET /api/user-memories', needs: 'session', gives: 200 },
  { call: 'POST /api/user-memories', needs: 'session', body: { memory: 'Trains at six' }, gives: 200 },
  { call: 'PATCH /api/user-memories/{id}', needs: 'session', body: { memory: 'M' }, gives: 404 },
  { call: 'DELETE /api/user-memories', needs: 'session', body: { memoryId: NONE }, gives: 404 },
  { call: 'GET /api/shares', needs: 'session', gives: 200 },
  { call: 'GET /api/shares/preview', needs: 'session', query: `messageId=${NONE}`, gives: 404 },
  { call: 'POST /api/shares', needs: 'session', body: { messageId: NONE }, gives: 404 },
  { call: 'DELETE /api/shares/{id}', needs: 'session', gives: 404 },
  { call: 'GET /api/shared-answers/{token}', needs: 'nothing', path: { token: 'none' }, gives: 404 },
  { call: 'GET /api/personal-records', needs: 'session', gives: 200 },
  { call: 'GET /api/personal-records/lifts', needs: 'session', gives: 200 },
  { call: 'GET /api/personal-records/titles', needs: 'session', gives: 200 },
  { call: 'GET /api/personal-records/chart', needs: 'session', gives: 200 },
  { call: 'GET /api/personal-records/export', needs: 'session', gives: 200, type: 'text/csv' },
  { call: 'POST /api/personal-records', needs: 'access', body: { title: 'Squat', value: 100 }, gives: 200 },
  { call: 'PATCH /api/personal-records/{id}', needs: 'access', body: { value: 101, version: 1 }, gives: 404 },
  { call: 'DELETE /api/personal-records/{id}', needs: 'access', gives: 404 },
  { call: 'POST /api/record-imports/preview', needs: 'access', body: HISTORY, gives: 200 },
  { call: 'POST /api/record-imports', needs: 'access', body: HISTORY, gives: 200 },
  { call: 'GET /api/record-imports', needs: 'session', gives: 200 },
  { call: 'DELETE /api/record-imports/{id}', needs: 'access', gives: 404 },
  {
    call: 'PATCH /api/lift-names',
    needs: 'access',
    body: { names: [{ name: 'sq', title: 'Squat' }] },
    gives: 200,
  },

  // The leaderboard.
  { call: 'GET /api/goals', needs: 'session', gives: 200 },
  { call: 'POST /api/goals', needs: 'admin', body: { title: 'Most pull-ups' }, gives: 200 },
  { call: 'PATCH /api/goals/{id}', needs: 'admin', body: { active: false }, gives: 404 },
  { call: 'GET /api/goals/{id}/achievements', needs: 'session', gives: 404 },
  { call: 'PUT /api/goals/{id}/achievements', needs: 'session', body: { value: 1 }, gives: 404 },
  { call: 'PATCH /api/achievements/{id}', needs: 'admin', body: { verified: true }, gives: 404 },
  { call: 'DELETE /api/achievements/{id}', needs: 'session', gives: 404 },
  { call: 'GET /api/display-name', needs: 'session', gives: 200 },
  { call: 'PUT /api/display-name', needs: 'session', body: { display_name: '' }, gives: 400 },

  // The account's data.
  { call: 'GET /api/data-export', needs: 'session', gives: 200 },
  { call: 'GET /api/data-export/archive', needs: 'session', gives: 404 },
  { call: 'POST /api/data-export', needs: 'session', body: {}, gives: 200 },
  {
    call: 'POST /api/account-deletion',
    needs: 'session',
    body: { password: 'wrong one', confirmation: 'delete my account' },
    gives: 403,
  },
  { call: 'POST /api/account-deletion/undo', needs: 'nothing', body: { token: 'none' }, gives: 400 },

  // Payments; calls that use a payment provider are tested with the feature.
  { call: 'GET /api/plans', needs: 'nothing', gives: 200 },
  { call: 'POST /api/subscription', needs: 'session', body: {}, gives: 200 },
  { call: 'POST /api/checkout', needs: 'session', body: {}, gives: 409 },
  { call: 'POST /api/cancel', needs: 'session', body: {}, gives: 409 },
  { call: 'POST /api/resubscribe', needs: 'session', body: {}, gives: 409 },
  { call: 'POST /api/update-plan/preview', needs: 'session', body: { priceId: 'monthly' }, gives: 409 },
  { call: 'POST /api/update-plan', needs: 'session', body: { priceId: 'monthly' }, gives: 409 },
  { call: 'POST /api/stripe-invoices', needs: 'session', body: {}, gives: 409 },
  { call: 'POST /api/billing-portal', needs: 'session', body: {}, gives: 409 },
  { call: 'GET /api/mail-choices', needs: 'session', gives: 200 },
  { call: 'PUT /api/mail-choices', needs: 'session', body: { trial_ending: false }, gives: 200 },
  { call: 'POST /api/stripe-webhook', needs: 'nothing', body: {}, gives: 400 },

  // For operators.
  { call: 'GET /api/billing', needs: 'admin', gives: 200 },
  { call: 'GET /api/billing/events', needs: 'admin', gives: 200 },
  {
    call: 'POST /api/billing/events/{id}/replay',
    needs: 'admin',
    path: { id: 'evt_1' },
    body: {},
    gives: 409,
  },
  { call: 'POST /api/billing/member', needs: 'admin', body: { member: 'nobody@example.com' }, gives: 404 },
  {
    call: 'POST /api/billing/grants',
    needs: 'admin',
    body: { member: 'nobody@example.com', days: 30, reason: 'cash', send_id: NONE },
    gives: 404,
  },
  { call: 'DELETE /api/billing/grants/{id}', needs: 'admin', path: { id: NONE }, gives: 404 },
  {
    call: 'POST /api/billing/refunds',
    needs: 'admin',
    body: { member: 'nobody@example.com', invoice_id: 'in_1', access: 'now', send_id: NONE },
    gives: 409,
  },
  { call: 'POST /api/billing/twins', needs: 'admin', body: { member: 'nobody@example.com' }, gives: 409 },
  { call: 'POST /api/billing/clock', needs: 'admin', body: { by: 'day' }, gives: 409 },
  { call: 'GET /api/billing/members.csv', needs: 'admin', gives: 200, type: 'text/csv' },
  { call: 'GET /api/health', needs: 'admin', gives: 200 },
  { call: 'POST /api/health/jobs/{id}/stop', needs: 'superAdmin', body: {}, gives: 404 },
  { call: 'PUT /api/health/needs-mail', needs: 'superAdmin', body: { on: true }, gives: 200 },
  { call: 'GET /api/audit-events', needs: 'admin', gives: 200 },
  { call: 'GET /api/analytics', needs: 'superAdmin', gives: 200 },
  { call: 'POST /api/analytics/first-cited-answer', needs: 'session', gives: 200 },
  { call: 'POST /api/analytics/events', needs: 'nothing', body: { event: 'visit' }, gives: 200 },
  { call: 'POST /api/users', needs: 'superAdmin', body: {}, gives: 200 },
  { call: 'GET /api/users/statistics', needs: 'superAdmin', gives: 200 },
  {
    call: 'POST /api/impersonate',
    needs: 'superAdmin',
    body: { targetUserEmail: 'nobody@example.com', password: 'correct horse' },
    gives: 404,
  },
  { call: 'POST /api/impersonate/check', needs: 'nothing', body: { token: 'none' }, gives: 200 },
  { call: 'POST /api/impersonate/open', needs: 'nothing', body: { token: 'none' }, gives: 400 },
  { call: 'POST /api/impersonate/end', needs: 'nothing', body: {}, gives: 409 },

  // Managing the library.
  { call: 'POST /api/vector-stats', needs: 'superAdmin', body: { vector: 'books' }, gives: 200 },
  {
    call: 'POST /api/vector-stats',
    with: 'the memory store',
    needs: 'admin',
    body: { vector: 'memory' },
    gives: 200,
  },
  {
    call: 'GET /api/vector-seed',
    needs: 'superAdmin',
    query: 'vector=playground',
    gives: 200,
    type: 'text/event-stream',
  },
  {
    call: 'GET /api/vector-seed',
    with: 'action=stop',
    needs: 'superAdmin',
    query: 'action=stop',
    gives: 200,
  },
  {
    call: 'POST /api/vector-seed',
    needs: 'superAdmin',
    body: { action: 'clear', vector: 'playground' },
    gives: 200,
  },
  {
    call: 'POST /api/vector-seed',
    with: 'a copy',
    needs: 'superAdmin',
    body: { action: 'copy', source: 'playground', target: 'training' },
    gives: 200,
    type: 'text/event-stream',
  },
  {
    call: 'POST /api/vector-seed',
    with: 'the memory store',
    needs: 'superAdmin',
    body: { action: 'clear', vector: 'memory', password: 'wrong one' },
    gives: 403,
  },
  { call: 'GET /api/library/stores/{store}', needs: 'superAdmin', path: { store: 'books' }, gives: 200 },
  {
    call: 'POST /api/library/stores/{store}/add',
    needs: 'superAdmin',
    path: { store: 'books' },
    body: { files: [NONE] },
    gives: 409,
  },
  { call: 'GET /api/library/works/{workId}', needs: 'superAdmin', gives: 404 },
  { call: 'GET /api/library/works/{workId}/passages', needs: 'superAdmin', gives: 404 },
  { call: 'PATCH /api/library/works/{workId}', needs: 'superAdmin', body: { title: 'A' }, gives: 404 },
  {
    call: 'POST /api/library/works/{workId}/use',
    needs: 'superAdmin',
    body: { out_of_use: true, page: 1 },
    gives: 404,
  },
  { call: 'DELETE /api/library/works/{workId}', needs: 'superAdmin', gives: 404 },
  { call: 'POST /api/library/works/{workId}/restore', needs: 'superAdmin', body: {}, gives: 404 },
  {
    call: 'POST /api/library/files',
    needs: 'superAdmin',
    body: { store: 'playground', name: 'a.md', size: 10 },
    gives: 200,
  },
  {
    call: 'PUT /api/library/files/{fileId}/pieces/{n}',
    needs: 'superAdmin',
    path: { n: '0' },
    body: new TextEncoder().encode('ten bytes.'),
    gives: 404,
  },
  { call: 'PATCH /api/library/files/{fileId}', needs: 'superAdmin', body: { title: 'A' }, gives: 404 },
  { call: 'DELETE /api/library/files/{fileId}', needs: 'superAdmin', gives: 404 },
  {
    call: 'POST /api/library/ask',
    needs: 'superAdmin',
    body: { question: 'How deep?', store: 'books' },
    gives: 200,
  },
  { call: 'GET /api/library/scorecard', needs: 'superAdmin', gives: 200 },
  { call: 'POST /api/library/scorecard', needs: 'superAdmin', body: {}, gives: 200 },
  {
    call: 'POST /api/library/golden-questions',
    needs: 'superAdmin',
    body: { question: 'How deep?', workId: NONE, page: 1 },
    gives: 404,
  },
  { call: 'DELETE /api/library/golden-questions/{questionId}', needs: 'superAdmin', gives: 200 },

  // Setting up the gym.
  { call: 'POST /api/auth/owner/check', needs: 'nothing', body: { token: 'none' }, gives: 200 },
  {
    call: 'POST /api/auth/owner/sign-up',
    needs: 'nothing',
    body: { token: 'none', email: 'owner@example.com', password: 'correct horse' },
    gives: 404,
  },
  { call: 'GET /api/gym/edits', needs: 'superAdmin', gives: 200 },
  {
    call: 'PUT /api/gym/edits/{part}',
    needs: 'superAdmin',
    path: { part: 'accent' },
    body: { value: { color: '#2458a6' }, version: 7 },
    gives: 409,
  },
  {
    call: 'DELETE /api/gym/edits/{part}',
    needs: 'superAdmin',
    path: { part: 'accent' },
    body: { version: 7 },
    gives: 409,
  },
  { call: 'GET /api/workshop', needs: 'superAdmin', gives: 200 },
  {
    call: 'PUT /api/workshop/keys',
    needs: 'superAdmin',
    body: { values: { GROQ_API_KEY: 'gsk-none' }, password: 'wrong one' },
    gives: 403,
  },
  {
    call: 'DELETE /api/workshop/keys/{name}',
    needs: 'superAdmin',
    path: { name: 'GROQ_API_KEY' },
    body: { password: 'wrong one' },
    gives: 403,
  },
  { call: 'POST /api/workshop/test-model', needs: 'superAdmin', body: {}, gives: 200 },
  { call: 'POST /api/workshop/test-mail', needs: 'superAdmin', body: {}, gives: 200 },
  { call: 'POST /api/workshop/restart', needs: 'superAdmin', body: { password: 'wrong one' }, gives: 403 },

  // The coach's tools called by hand.
  { call: 'GET /api/list-tools', needs: 'admin', gives: 200 },
  { call: 'POST /api/ask-tool', needs: 'admin', body: { tool: 'calculate', args: {} }, gives: 200 },

  // The system prompt.
  { call: 'POST /api/system-prompt', needs: 'admin', body: {}, gives: 200 },
  {
    call: 'POST /api/system-prompt',
    with: 'a member who is not there',
    needs: 'admin',
    body: { member: 'nobody@example.com' },
    gives: 404,
  },
  { call: 'GET /api/house-rules', needs: 'admin', gives: 200 },
  { call: 'POST /api/house-rules', needs: 'superAdmin', body: { text: '', replaces: null }, gives: 200 },

  // Members, and invited people.
  { call: 'POST /api/members/search', needs: 'superAdmin', body: {}, gives: 200 },
  { call: 'GET /api/members/{id}', needs: 'superAdmin', gives: 404 },
  { call: 'POST /api/members/{id}/access', needs: 'superAdmin', body: { isOG: true }, gives: 404 },
  {
    call: 'POST /api/members/{id}/role',
    needs: 'superAdmin',
    body: { role: 'admin', password: 'wrong one', code: '123456' },
    gives: 403,
  },
  { call: 'POST /api/members/{id}/reset-link', needs: 'superAdmin', body: {}, gives: 404 },
  {
    call: 'POST /api/members/{id}/reset-link/handed',
    needs: 'superAdmin',
    body: { password: 'wrong one' },
    gives: 403,
  },
  { call: 'POST /api/members/{id}/sign-out', needs: 'superAdmin', body: {}, gives: 404 },
  { call: 'POST /api/members/{id}/delete', needs: 'superAdmin', body: { password: 'wrong one' }, gives: 403 },
  { call: 'POST /api/members/{id}/keep', needs: 'superAdmin', body: {}, gives: 404 },
  { call: 'GET /api/invitations', needs: 'superAdmin', gives: 200 },
  {
    call: 'POST /api/invitations',
    needs: 'superAdmin',
    body: { rows: [{ address: 'nobody', free_until: null }] },
    gives: 200,
  },
  { call: 'POST /api/invitations/{id}/send', needs: 'superAdmin', body: {}, gives: 404 },
  { call: 'POST /api/invitations/{id}/revoke', needs: 'superAdmin', body: {}, gives: 404 },
  { call: 'POST /api/invitations/{id}/link', needs: 'superAdmin', body: {}, gives: 404 },
  { call: 'POST /api/invitations/check', needs: 'nothing', body: { token: 'none' }, gives: 200 },
  {
    call: 'POST /api/invitations/sign-up',
    needs: 'nothing',
    body: { token: 'none', password: 'correct horse' },
    gives: 400,
  },
  { call: 'POST /api/invitations/accept', needs: 'session', body: { token: 'none' }, gives: 400 },

  // The legal text, and members' messages to the gym.
  { call: 'GET /api/legal/acceptance', needs: 'session', gives: 200 },
  { call: 'POST /api/legal/acceptance', needs: 'session', body: { version: 'none' }, gives: 409 },
  { call: 'POST /api/feedback', needs: 'session', body: { sendId: NONE, text: 'A' }, gives: 200 },
  {
    call: 'GET /api/feedback/ratings',
    needs: 'session',
    query: `conversationId=${NONE}`,
    gives: 200,
  },
  { call: 'PUT /api/feedback/ratings/{messageId}', needs: 'session', body: { rating: 'up' }, gives: 404 },
  { call: 'DELETE /api/feedback/ratings/{messageId}', needs: 'session', gives: 200 },
  {
    call: 'POST /api/feedback/pages',
    needs: 'session',
    body: { sendId: NONE, workId: NONE, page: 1 },
    gives: 404,
  },
  {
    call: 'POST /api/feedback/questions',
    needs: 'session',
    body: { sendId: NONE, messageId: NONE },
    gives: 404,
  },
  { call: 'GET /api/feedback/inbox', needs: 'admin', gives: 200 },
  { call: 'GET /api/feedback/inbox/unread', needs: 'admin', gives: 200 },
  { call: 'PATCH /api/feedback/inbox/{id}', needs: 'admin', body: { done: true }, gives: 404 },
  {
    call: 'POST /api/feedback/inbox/{id}/replies',
    needs: 'admin',
    body: { sendId: NONE, text: 'A' },
    gives: 404,
  },
  { call: 'GET /api/feedback/inbox/{id}/screenshot', needs: 'admin', gives: 404 },

  // Fine-tuning data.
  {
    call: 'POST /api/synthesize',
    needs: 'admin',
    body: {},
    gives: 200,
    type: 'text/event-stream',
  },
  { call: 'GET /api/synthesize', needs: 'admin', query: 'action=stop', gives: 200 },
  { call: 'POST /api/synthesize-stats', needs: 'admin', body: {}, gives: 200 },
  { call: 'POST /api/synthesize-clear', needs: 'admin', body: {}, gives: 200 },
  { call: 'GET /api/synthesis', needs: 'admin', gives: 200 },
  { call: 'GET /api/synthesis/estimate', needs: 'admin', gives: 200 },
  { call: 'PATCH /api/synthesis/pairs/{pairId}', needs: 'admin', body: { version: 1 }, gives: 404 },
  { call: 'GET /api/synthesis/files', needs: 'admin', gives: 200 },
  {
    call: 'GET /api/synthesis/files/{part}',
    needs: 'admin',
    path: { part: 'train' },
    gives: 200,
    type: 'application/jsonl',
  },
];

const PASSWORD = 'correct horse';

/** Everyone who can send a request, except the subscriber: see the last test. */
const MEMBER = ['nothing', 'session', 'access'] as const;
const PEOPLE: Record<
  string,
  { meets: readonly Need[]; access?: string; hours?: number; role?: OperatorsRole }
> = {
  anonymous: { meets: ['nothing'] },
  'no subscription': { meets: ['nothing', 'session'], access: 'none', hours: 25 },
  trial: { meets: MEMBER, access: 'trial' },
  whitelist: { meets: MEMBER, access: 'whitelist', hours: 25, role: 'whitelist' },
  OG: { meets: MEMBER, access: 'og', hours: 25, role: 'og' },
  admin: { meets: [...MEMBER, 'admin'], access: 'admin', hours: 25, role: 'admin' },
  'super admin': {
    meets: [...MEMBER, 'admin', 'superAdmin'],
    access: 'super_admin',
    hours: 25,
    role: 'super-admin',
  },
};
const ALL = Object.keys(PEOPLE);
const MEMBERS = ALL.filter((person) => person !== 'anonymous');

let app: TestApp;
let queries: ReturnType<typeof seeQueries>;
const clients = new Map<string, Client>();

beforeAll(async () => {
  queries = seeQueries(await testDatabase());
  app = await testApp({ database: queries.database });
  app.play(textReply('Yes.'));
  for (const person of MEMBERS) {
    const { role, hours } = PEOPLE[person]!;
    const client = await app.signUp();
    if (role) await setRoles(app.database, client.email, [role]);
    if (hours) await age(client, hours);
    clients.set(person, client);
  }
});
afterAll(async () => {
  queries.end();
  await app.close();
  await queries.database.close();
});

/** Ages an account until its trial is over. */
const age = (client: Client, hours: number) =>
  app.database.as('service').transaction((tx) =>
    tx
      .update(users)
      .set({ createdAt: new Date(Date.now() - hours * HOUR_MS) })
      .where(sql`id = ${client.id}`),
  );

async function signInAgain({ email }: Client): Promise<string> {
  const reply = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return reply.headers.get('set-auth-token') ?? '';
}

async function make(call: Call, person: string): Promise<Response> {
  const [method = '', pattern = ''] = call.call.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => call.path?.[name] ?? NONE);
  const client = clients.get(person);
  const token = call.ends && client ? await signInAgain(client) : client?.token;
  const raw = typeof call.body === 'string' || call.body instanceof Uint8Array;
  const request = () =>
    app.request(call.query ? `${path}?${call.query}` : path, {
      method,
      headers: {
        ...(!raw && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...call.headers,
      },
      ...(call.body !== undefined && {
        body: raw ? (call.body as NonNullable<RequestInit['body']>) : JSON.stringify(call.body),
      }),
    });
  // An overview of everyone is for admins and the operator's machines, and reads everyone.
  const isOverview = PEOPLE[person]!.meets.includes('admin') || call.call === 'GET /metrics';
  return isOverview ? await request() : await queries.during(request);
}

/** Returns the status for a call's first unmet need, or the one for those who may make it. */
function expected(call: Call, person: string): number {
  const { meets } = PEOPLE[person]!;
  if (meets.includes(call.needs)) return call.gives;
  if (!meets.includes('session')) return 401;
  // Lack of access is reported first where both apply.
  return call.needs === 'access' || (call.call === 'POST /api/ask' && !meets.includes('access')) ? 402 : 403;
}

it('names every existing call, and no other', () => {
  const served = [...contractRoutes(), ...app.app.routes.filter(({ method }) => method !== 'ALL')].map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  const named = new Set(CALLS.map(({ call }) => call));
  const missing = [...new Set(served)].filter((call) => !named.has(call));
  expect(missing, 'Say in CALLS of server/every-call.test.ts what these need and give.').toEqual([]);
  expect([...named].filter((call) => !served.includes(call))).toEqual([]);
});

describe.each(CALLS.map((call) => [`${call.call}${call.with ? `, ${call.with}` : ''}`, call] as const))(
  '%s',
  (_, call) => {
    it.each(ALL)('as %s', async (person) => {
      const reply = await make(call, person);
      const text = await reply.text();
      expect([reply.status, text]).toEqual([expected(call, person), expect.anything()]);
      const type = reply.headers.get('content-type') ?? '';
      if (reply.ok) expect(type).toContain(call.type ?? 'application/json');
      else if (call.call === 'POST /api/ask') expect(text).toMatch(/^[A-Z'].*[.!?]$/);
      else if (call.call.includes(' /v1/'))
        expect(JSON.parse(text)).toMatchObject({ error: { message: expect.any(String), param: null } });
      else if (call.call === 'POST /mcp')
        expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
      else if (call.call.includes(' /oauth/') && reply.status >= 400)
        expect(JSON.parse(text)).toEqual({
          error: expect.any(String),
          error_description: expect.any(String),
        });
      else if (reply.status === 302) expect(reply.headers.get('location')).toMatch(/^\/connect\?/);
      else expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), message: expect.any(String) });
      if (!call.call.includes(' /api/docs/{file}')) {
        const kept = call.cached ?? (call.call.includes(' /api/') ? 'no-store' : null);
        if (kept !== null) expect(reply.headers.get('cache-control')).toEqual(kept);
      }
    });
  },
);

describe('a call that names someone else', () => {
  const OTHER = { id: NONE, email: 'someone-else@example.com' };
  const CLAIMS: Record<string, unknown>[] = [
    { user: OTHER.id },
    { user: OTHER.email },
    { user: { id: OTHER.id } },
    { user: { email: OTHER.email } },
    { user: {} },
    { user: 7 },
    { userId: OTHER.id },
    { user_id: OTHER.id },
    { adminUser: OTHER.email },
    { adminUser: { id: OTHER.id } },
    { created_by: OTHER.id },
    { email: OTHER.email },
    { user_email: OTHER.email },
  ];
  const OWN = ({ id, email }: Client): Record<string, unknown>[] => [
    { user: id, userId: id, user_id: id, created_by: id },
    { user: email.toUpperCase(), email, user_email: email },
    { user: { id, email }, adminUser: { id } },
    { user: null, email: null },
  ];
  const person = 'super admin';
  const withClaim = (call: Call, claim: object): Call => ({
    ...call,
    body: { ...(call.body as object), ...claim },
  });
  const withQuery = (call: Call, claim: Record<string, unknown>): Call => {
    const claims = Object.entries(claim).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([member, one]) => [`${name}[${member}]`, String(one)])
        : [[name, String(value)]],
    );
    return { ...call, query: [call.query ?? '', new URLSearchParams(claims)].filter(String).join('&') };
  };
  const answered = async (call: Call) => {
    const reply = await make(call, person);
    return [reply.status, /signed in as someone else/.test(await reply.text())];
  };
  // A call without a session acts for nobody: there, an address is data.
  const SESSION = CALLS.filter(({ needs }) => needs !== 'nothing').map(
    (call) => [`${call.call}${call.with ? `, ${call.with}` : ''}`, call] as const,
  );

  /** Every call is checked by the same code, so each is sent the next few. */
  const next = <T>(count: number, from: readonly T[], nth: number): T[] =>
    Array.from({ length: count }, (_, at) => from[(nth * count + at) % from.length]!);

  it.each(SESSION.map(([name, call], nth) => [name, call, nth] as const))(
    'is refused: %s',
    async (_, call, nth) => {
      const isJson = typeof call.body === 'object' && !(call.body instanceof Uint8Array);
      for (const claim of next(3, CLAIMS, nth)) {
        if (isJson) expect([claim, await answered(withClaim(call, claim))]).toEqual([claim, [403, true]]);
        if (JSON.stringify(claim).includes('{}')) continue;
        expect([claim, await answered(withQuery(call, claim))]).toEqual([claim, [403, true]]);
      }
    },
  );

  const OWN_BODY = SESSION.filter(
    ([, { ends, body }]) => ends !== true && typeof body === 'object' && !(body instanceof Uint8Array),
  );
  it.each(OWN_BODY.map(([name, call], nth) => [name, call, nth] as const))(
    'is distinguished from one that names its own: %s',
    async (_, call, nth) => {
      for (const claim of next(1, OWN(clients.get(person)!), nth))
        expect([claim, (await answered(withClaim(call, claim)))[1]]).toEqual([claim, false]);
    },
  );
});

describe('access', () => {
  it.each(MEMBERS)('of %s is reported as it is decided', async (person) => {
    const reply = await clients.get(person)!.post('/api/auth', {});
    const { user } = (await reply.json()) as { user: Viewer };
    expect(user.access).toMatchObject({
      reason: PEOPLE[person]!.access,
      allowed: PEOPLE[person]!.meets.includes('access'),
    });
  });

  it('is lost with the flag that gave it, from the next request on', async () => {
    const client = await app.signUp();
    await age(client, 25);
    const ask = async () => (await client.post('/api/ask', { content: 'Q' })).status;
    const addGoal = async () => (await client.post('/api/goals', { title: `Goal ${Math.random()}` })).status;
    expect(await ask()).toBe(402);
    for (const role of ['whitelist', 'og', 'admin', 'super-admin'] as const) {
      const isAdmin = role.endsWith('admin');
      await setRoles(app.database, client.email, [role]);
      expect([role, await ask(), await addGoal()]).toEqual([role, 200, isAdmin ? 200 : 403]);
      await setRoles(app.database, client.email, []);
      expect([role, await ask(), await addGoal()]).toEqual([role, 402, 403]);
    }
  });

  it('of a subscriber opens what access opens, until the paid period ends', async () => {
    const client = clients.get('no subscription')!;
    const reply = await client.post('/api/auth', {});
    const { user } = (await reply.json()) as { user: Viewer };
    const subscribed = (status: string, hours: number) => () =>
      requireAccess({
        ...user,
        access: accessOf(
          { ...user, createdAt: new Date(user.created_at) },
          {
            subscription: {
              status,
              currentPeriodEnd: new Date(Date.now() + hours * HOUR_MS),
              cancelAt: null,
              graceUntil: null,
              checkedAt: new Date(),
            },
            grantedUntil: null,
          },
          true,
          { now: new Date(), moneyNow: new Date() },
        ),
      });
    for (const status of ['active', 'trialing', 'past_due', 'canceled']) {
      expect(subscribed(status, 1)).not.toThrow();
      expect(subscribed(status, -1)).toThrow('Your subscription has expired.');
    }
    expect(subscribed('unheard_of', 1)).toThrow('Your subscription has expired.');
  });
});

describe('Better Auth’s other endpoints', () => {
  it('are closed: each path is one of ours, or does not exist', async () => {
    const auth = createAuth({
      database: app.database,
      secret: 'x'.repeat(32),
      rules: accountRules({
        secret: 'x'.repeat(32),
        legal: () => ({ title: 'Terms', text: 'Be kind.' }),
        confirmsAddresses: false,
      }),
      publicUrl: undefined,
      passwords: queuedPasswords(),
      confirmsAddresses: false,
      documents: { read: async () => null, log: pino({ level: 'silent' }) },
    });
    const endpoints = Object.values(auth.api) as {
      path?: string;
      options?: { method?: string | string[] };
    }[];
    const known = new Set(CALLS.map(({ call }) => call));
    const closed = endpoints.flatMap(({ path, options }) =>
      [options?.method ?? 'GET'].flat().flatMap((method) => {
        const call = `${method} /api/auth${path}`;
        return path === undefined || known.has(call) ? [] : [{ method, path: `/api/auth${path}` }];
      }),
    );
    expect(closed.length).toBeGreaterThan(10);
    const statuses = await Promise.all(
      closed.map(async ({ method, path }) => {
        const { status } = await clients.get('super admin')!.request(path.replace(/:\w+/g, 'x'), {
          method,
          ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
        });
        return `${method} ${path}: ${status}`;
      }),
    );
    expect(statuses.filter((status) => !/: 40[45]$/.test(status))).toEqual([]);
  });
});

describe('the queries of all these calls', () => {
  /** A row for each edited part of the gym: a dozen. */
  const SMALL = ['gym_edits'];

  it('of members have an index for every table they read', async () => {
    // Else nothing was recorded: run the whole file.
    expect(queries.count).toBeGreaterThan(100);
    const scans = (await queries.tableScans()).filter(({ table }) => !SMALL.includes(table));
    expect(scans).toEqual([]);
  });
});
