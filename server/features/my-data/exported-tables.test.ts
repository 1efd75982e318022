import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

const SCHEMA = resolve(import.meta.dirname, '..', '..', 'db', 'schema');

/** Which file of the archive has the rows of a table, as README.txt names it. */
const EXPORTED: Record<string, string> = {
  access_grants: 'subscription.json',
  achievements: 'leaderboard.json',
  analytics_milestones: 'milestones.json',
  api_keys: 'api-keys.json',
  audit_events: 'events.json',
  conversations: 'conversations/',
  display_names: 'leaderboard.json',
  email_changes: 'email-change.json',
  feedback: 'feedback.json',
  feedback_replies: 'feedback.json',
  feedback_screenshots: 'screenshots/',
  invitations: 'invitations.json',
  legal_acceptances: 'legal.json',
  lift_names: 'record-imports.json',
  mail_choices: 'subscription.json',
  message_images: 'pictures/',
  messages: 'conversations/',
  oauth_consents: 'connected-programs.json',
  purchases: 'subscription.json',
  record_imports: 'record-imports.json',
  sessions: 'sessions.json',
  shares: 'shared-answers.json',
  subscriptions: 'subscription.json',
  usage_by_user: 'usage.json',
  user_ai_preferences: 'preferences.json',
  user_info: 'profile.json',
  user_memories: 'memories.json',
  user_personal_records: 'records.csv',
};

/** Why the rows of a table are not in the archive, although they name a member. */
const LEFT_OUT: Record<string, string> = {
  account_deletions: 'exists only while the account is closed, when nothing can be exported',
  accounts: 'hashes of passwords',
  billing_customers: 'an id at the payment provider, whose invoices are in invoices.json',
  billing_events: 'messages between the provider and the server; what they changed is exported',
  billing_mails: 'which mail was sent, so that it is not sent twice',
  data_export_pieces: 'the archive itself',
  data_exports: 'the archive itself',
  goals: 'the gym’s; says which admin created it',
  gym_edits: 'the gym’s; says which admin edited it',
  house_rules: 'the gym’s; says which admin wrote them',
  jobs: 'work in progress',
  library_files: 'the gym’s; says which admin uploaded it',
  memory_vectors: 'computed from the memories, which are exported',
  message_words: 'an index of the messages, which are exported',
  oauth_access_tokens: 'hashes of tokens; the connection is exported',
  oauth_refresh_tokens: 'hashes of tokens; the connection is exported',
  one_time_tokens: 'hashes of tokens',
  run_events: 'the log from which an answer was written; the answer is exported',
  runs: 'the making of an answer; the answer is exported',
  service_keys: 'the gym’s; says which admin entered it',
  two_factors: 'secrets of authenticators and recovery codes',
};

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await app.signUp();
});
afterAll(() => app.close());

/** Lists the tables with a column that names a user, from the schema of the code. */
async function tablesOfUsers(): Promise<string[]> {
  const found = new Set<string>();
  for (const file of readdirSync(SCHEMA)) {
    const module: Record<string, unknown> = await import(resolve(SCHEMA, file));
    for (const table of Object.values(module)) {
      if (!is(table, PgTable)) continue;
      const { name, columns, foreignKeys } = getTableConfig(table);
      const isOwned = columns.some((column) => column.name === 'userId');
      const namesUser = foreignKeys.some(
        (key) => getTableConfig(key.reference().foreignTable).name === 'users',
      );
      if (isOwned || namesUser) found.add(name);
    }
  }
  return [...found].sort();
}

it('every table that names a member is exported, or is left out for a reason', async () => {
  const decided = [...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)].sort();
  expect(
    await tablesOfUsers(),
    'Add the table to a feature’s data part and to EXPORTED, or to LEFT_OUT with the reason.',
  ).toEqual(decided);
});

it('every file that a table is said to be in is in the archive’s list', async () => {
  expect((await client.post('/api/data-export', {})).status).toBe(200);
  const archive = await eventually(async () => {
    const reply = await client.request('/api/data-export/archive');
    expect(reply.status).toBe(200);
    return unzipSync(new Uint8Array(await reply.arrayBuffer()));
  });
  const readme = strFromU8(archive['README.txt']!);
  for (const file of new Set(Object.values(EXPORTED))) expect(readme).toContain(file);
});
