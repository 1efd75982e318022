import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import { promptSnapshots } from '#server/db/schema/system-prompt.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { HouseRules, ShownPrompt } from '#shared/system-prompt.ts';
import { changedLines } from './changed-lines.ts';
import { masked } from './mask.ts';

let app: TestApp;
let owner: Client;
let admin: Client;
let member: Client;

beforeAll(async () => {
  app = await testApp();
  app.play([textReply('Yes.')]);
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
  admin = await app.signUp();
  await setRoles(app.database, admin.email, ['admin']);
  member = await app.signUp();
});
afterAll(() => app.close());

const prompt = async (as: Client, body: object = {}) =>
  (await (await as.post('/api/system-prompt', body)).json()) as ShownPrompt;
const versions = async () =>
  ((await (await admin.request('/api/house-rules')).json()) as { versions: HouseRules[] }).versions;
const put = async (text: string, as = owner) =>
  as.post('/api/house-rules', { text, replaces: (await versions())[0]?.id ?? null });
const sentPrompt = () => JSON.stringify(app.model?.requests.at(-1)?.body);
const ask = (as: Client, body: object) =>
  as.post('/api/ask', { content: 'Yes or no?', ...body }, { accept: 'application/json' });

it('shows the prompt with the tokens of each part', async () => {
  const shown = await prompt(admin);
  expect(shown).toMatchObject({ code: 200, masked: false, since_yesterday: null });
  expect(shown.systemPrompt).toMatch(/^You are Barn Coach/);
  expect(shown.parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['rules', 'personality', 'tools']),
  );
  expect(shown.tokenCount).toBe(shown.parts.reduce((sum, { tokens }) => sum + tokens, 0));
  expect(shown.parts.every(({ tokens }) => tokens > 0)).toBe(true);
});

it('shows another member’s with every value masked, and logs the access', async () => {
  await member.request('/api/user-info', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...((await (await member.request('/api/user-info')).json()) as object),
      injuries: 'Torn pectoral in 2019',
    }),
  });
  await member.post('/api/user-memories', { memory: 'Sleeps in a caravan.' });
  const text = JSON.stringify(await prompt(admin, { member: member.email }));
  expect(text).toContain('•••');
  for (const secret of ['pectoral', '2019', 'caravan']) expect(text).not.toContain(secret);
  const log = JSON.stringify(await (await admin.request('/api/audit-events')).json());
  expect(log).toContain('prompt_seen');
  const own = JSON.stringify(await prompt(admin, { member: admin.email }));
  expect(own).not.toContain('•••');
});

it('gives every model the house rules from the next question on, below the product’s own', async () => {
  expect((await put('Never recommend training to failure.', admin)).status).toBe(403);
  expect((await put('Never recommend training to failure.')).status).toBe(200);
  await ask(member, {});
  const sent = sentPrompt();
  expect(sent).toContain('Never recommend training to failure.');
  expect(sent.indexOf('Citations')).toBeLessThan(sent.indexOf('House rules'));
  expect((await prompt(admin)).parts.map(({ part }) => part)).toContain('house_rules');
  await put('');
  await ask(member, { content: 'And now?' });
  expect(sentPrompt()).not.toContain('House rules');
  expect(await versions()).toMatchObject([
    { text: '', current: true, written_by: owner.email },
    { text: 'Never recommend training to failure.', current: false },
  ]);
});

it('refuses house rules written over a version that is no longer the current one', async () => {
  await put('Warm up first.');
  const [read] = await versions();
  const write = (text: string) => owner.post('/api/house-rules', { text, replaces: read!.id });
  const replies = await Promise.all([write('Warm up twice.'), write('Cool down.')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await write('Late.');
  expect([late.status, ((await late.json()) as { message: string }).message]).toEqual([
    409,
    expect.stringMatching(/^Someone else has changed the house rules/),
  ]);
  expect((await versions()).slice(0, 2)).toMatchObject([
    { text: expect.stringMatching(/^(Warm up twice|Cool down)\.$/) },
    { text: 'Warm up first.' },
  ]);
  await put('');
});

it('tries a draft without applying it or storing the answer', async () => {
  const draft = 'Answer in one sentence.';
  expect((await ask(admin, { houseRules: draft, nosupa: true })).status).toBe(403);
  expect((await ask(owner, { houseRules: draft })).status).toBe(400);
  expect((await ask(owner, { houseRules: draft, nosupa: true })).status).toBe(200);
  expect(sentPrompt()).toContain(draft);
  await ask(owner, { content: 'Once more?' });
  expect(sentPrompt()).not.toContain(draft);
});

it('says what changed since yesterday', async () => {
  const { systemPrompt } = await prompt(admin);
  await app.database.as('service').transaction((tx) =>
    tx.insert(promptSnapshots).values({
      day: sql`(now() at time zone 'UTC')::date - 1` as unknown as string,
      text: `${systemPrompt}\nA rule of yesterday.`,
    }),
  );
  const { since_yesterday } = await prompt(admin);
  expect(since_yesterday?.removed).toContain('A rule of yesterday.');
});

it('compares line by line, and masks word by word', () => {
  expect(changedLines('a\nb\nb', 'b\nc')).toEqual({ added: ['c'], removed: ['a', 'b'] });
  expect(masked('Injury History: torn pec')).toBe('Injury History: ••• •••');
  expect(masked('Squat: 200 kg')).toBe('••• ••• •••');
});
