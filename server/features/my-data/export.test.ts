import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import { drawPng } from '#server/attachments/file-testing.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { eventually } from '#server/testing/eventually.ts';
import { readEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Message } from '#shared/conversations.ts';
import type { DataExport } from '#shared/my-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const SSE = { accept: 'text/event-stream' };
const ARCHIVE = '/api/data-export/archive';

async function asked(client: Client, body: object, answer = 'Noted.') {
  app.play(textReply(answer));
  const reply = await client.post('/api/ask', body, SSE);
  if (reply.status !== 200) throw new Error(await reply.text());
  const start = (await readEvents(reply))[0]?.event;
  if (start?.type !== 'start') throw new Error('the first event is not the start');
  return start;
}
const send = (client: Client, method: string, path: string, body: object) =>
  client.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

type Replied = { data_export: DataExport | null };
const stateOf = async (client: Client) =>
  ((await (await client.request('/api/data-export')).json()) as Replied).data_export;
const askFor = (client: Client) => client.post('/api/data-export', {});
const prepared = async (client: Client) =>
  eventually(async () => {
    const found = await stateOf(client);
    expect(found?.state).toBe('ready');
    return found!;
  });
async function files(client: Client): Promise<Record<string, Uint8Array>> {
  const reply = await client.request(ARCHIVE);
  expect(reply.status).toBe(200);
  return unzipSync(new Uint8Array(await reply.arrayBuffer()));
}
const json = <T>(bytes: Uint8Array | undefined) => JSON.parse(strFromU8(bytes!)) as T;

describe('an athlete’s complete data', () => {
  it('is in one archive, with every branch, picture and record, and a README that says so', async () => {
    const client = await app.signUp();
    const picture = drawPng(4, 3);
    const url = `data:image/png;base64,${picture.toString('base64')}`;
    // Someone who may use a model with vision.
    await setRoles(app.database, client.email, ['admin']);
    const { conversationId } = await asked(client, {
      model: 'gpt-5',
      content: [
        { type: 'text', text: 'Is my back round?' },
        { type: 'image_url', image_url: { url }, file_name: 'set [3].png' },
        { type: 'file', file_name: 'plan.txt', text: 'Squat every day', size: 15 },
      ],
    });
    await asked(client, { content: 'First thought', conversationId }, 'One.');
    await asked(client, { content: 'Second thought', conversationId, newConversationIndex: 2 }, 'Two.');
    const gone = await asked(client, { content: 'Deleted one' });
    await client.request(`/api/conversations/${gone.conversationId}`, { method: 'DELETE' });
    await client.post('/api/personal-records', { title: 'Squat', value: 200, unit: 'kg', note: '=1+1' });
    await client.post('/api/user-memories', {
      memory: 'Left knee clicks',
      importance: 3,
      category: 'injuries',
    });
    await send(client, 'PUT', '/api/user-ai-preferences', { memory: false });
    await send(client, 'PUT', '/api/display-name', { display_name: 'Iron Anna' });
    const { updated_at, ...profile } = (await (await client.request('/api/user-info')).json()) as Record<
      string,
      unknown
    >;
    const sent = { sendId: crypto.randomUUID(), text: 'Too dark', screenshot: url };
    await client.post('/api/feedback', sent);
    await send(client, 'PUT', '/api/user-info', { ...profile, updated_at, name: 'Anna Åkesson' });

    // One that has expired is none of them.
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.insert(sessions).values({ userId: client.id, token: crypto.randomUUID(), expiresAt: new Date() }),
      );

    await askFor(client);
    const ready = await prepared(client);
    const unzipped = await files(client);
    expect(
      Object.keys(unzipped).map((name) =>
        name.replace(/\d{4}-\d\d-\d\d|[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '…'),
      ),
    ).toEqual([
      'README.txt',
      'conversations/1-…-is-my-back-round.md',
      'conversations/1-…-is-my-back-round.json',
      'pictures/….png',
      'records.csv',
      'record-imports.json',
      'profile.json',
      'memories.csv',
      'memories.json',
      'preferences.json',
      'leaderboard.json',
      'invitations.json',
      'feedback.json',
      'screenshots/….png',
      'legal.json',
      'shared-answers.json',
      'subscription.json',
      'invoices.json',
      'api-keys.json',
      'connected-programs.json',
      'usage.json',
      'milestones.json',
      'account.json',
      'sessions.json',
      'email-change.json',
      'events.json',
    ]);
    expect([ready.files_done, ready.files_total]).toEqual([26, 26]);
    const readme = strFromU8(unzipped['README.txt']!);
    for (const name of ['records.csv', 'conversations/*.md', 'pictures/', 'sessions.json']) {
      expect(readme).toContain(name);
    }

    const [, markdown, whole, image] = Object.values(unzipped);
    const path = Object.keys(unzipped)[3]!;
    expect(Buffer.compare(Buffer.from(image!), picture)).toBe(0);
    const text = strFromU8(markdown!);
    expect(text).toContain(`![set 3.png](../${path})`);
    expect(text).toContain('Second thought');
    expect(text).not.toContain('First thought');
    const { messages } = json<{ messages: (Message & { parent_id: string | null })[] }>(whole);
    expect(messages.map(({ content }) => content[0]!.type === 'text' && content[0]!.text)).toEqual([
      'Is my back round?',
      'Noted.',
      'First thought',
      'One.',
      'Second thought',
      'Two.',
    ]);
    expect(messages[0]!.content).toMatchObject([
      {},
      { image_url: { url: `../${path}` } },
      { text: 'Squat every day' },
    ]);
    expect([messages[2]!.parent_id, messages[4]!.parent_id]).toEqual([messages[1]!.id, messages[1]!.id]);

    expect(strFromU8(unzipped['records.csv']!)).toMatch(/"Squat",200,"kg".*"'=1\+1"/);
    expect(strFromU8(unzipped['memories.csv']!)).toContain('"High","Left knee clicks"');
    expect(json(unzipped['memories.json'])).toMatchObject([{ content: 'Left knee clicks' }]);
    expect(json(unzipped['profile.json'])).toMatchObject({ name: 'Anna Åkesson' });
    expect(json(unzipped['preferences.json'])).toMatchObject({ memory: false });
    expect(json(unzipped['leaderboard.json'])).toEqual({ display_name: 'Iron Anna', achievements: [] });
    expect(json(unzipped['feedback.json'])).toMatchObject([
      { kind: 'message', text: 'Too dark', screenshot: expect.stringMatching(/^screenshots\//) },
    ]);
    expect(json(unzipped['legal.json'])).toMatchObject([{ title: 'Legal', at_sign_up: true }]);
    expect(json(unzipped['usage.json'])).toMatchObject([{ answers: 4 }]);
    expect(json(unzipped['account.json'])).toMatchObject({ id: client.id, email: client.email });
    expect(json(unzipped['sessions.json'])).toHaveLength(1);
    expect(json(unzipped['events.json'])).toMatchObject([{ kind: 'signed_up' }]);
    // Contains neither tokens nor hashes.
    const all = Object.values(unzipped)
      .map((bytes) => strFromU8(bytes))
      .join();
    expect(all).not.toContain(client.token);
    const { rows: kept } = await app.database.as('service').transaction((tx) =>
      tx.execute<{ secret: string }>(sql`
        select token as secret from sessions where user_id = ${client.id}
        union all select password from accounts where user_id = ${client.id}`),
    );
    expect(kept).toHaveLength(3);
    for (const { secret } of kept) expect(all).not.toContain(secret);
  });

  it('can be seen and downloaded only by its owner, with a session', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    await askFor(client);
    await prepared(client);
    const reply = await client.request(ARCHIVE);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-length': String((await reply.arrayBuffer()).byteLength),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[a-z-]+-data-\d{4}-\d\d-\d\d\.zip"$/,
      ),
    });
    expect(await stateOf(other)).toBeNull();
    expect((await other.request(ARCHIVE)).status).toBe(404);
    expect((await app.request(ARCHIVE)).status).toBe(401);
    expect((await app.request('/api/data-export', { method: 'POST' })).status).toBe(401);
  });

  it('is rebuilt only on request, replacing the last one', async () => {
    const client = await app.signUp();
    expect(await stateOf(client)).toBeNull();
    expect((await client.request(ARCHIVE)).status).toBe(404);
    await askFor(client);
    const first = await prepared(client);
    expect((await client.request('/api/data-export')).status).toBe(200);
    expect((await stateOf(client))?.asked_at).toBe(first.asked_at);
    await askFor(client);
    expect((await prepared(client)).asked_at > first.asked_at).toBe(true);
    const { rows } = await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`select count(distinct export_id)::int as exports from data_export_pieces where user_id = ${client.id}`,
        ),
      );
    expect(rows).toEqual([{ exports: 1 }]);
  });

  it('is refused when requested too often', async () => {
    const strict = await testApp({ settings: { LIMIT_FACTOR: 1 } });
    const client = await strict.signUp();
    for (let times = 0; times < 5; times++) {
      expect((await askFor(client)).status).toBe(200);
      await prepared(client);
    }
    const reply = await askFor(client);
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      429,
      'Too many requests. Please try again in 24 hours.',
    ]);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await client.request(ARCHIVE)).status).toBe(200);
    await strict.close();
  });
});
