import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { ListedTool } from '#shared/tools-playground.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await testApp({ offline: true });
  admin = await app.signUp();
  await setRoles(app.database, admin.email, ['admin']);
});
afterAll(() => app.close());

interface Outcome {
  result?: unknown;
  error?: string;
  read: string;
  saved: string[];
}

async function ask(tool: string, args: object): Promise<Outcome> {
  const reply = await admin.post('/api/ask-tool', { tool, args });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Outcome;
}

it('lists the coach’s tools with their parameters, and which of them write', async () => {
  const { tools } = (await (await admin.request('/api/list-tools')).json()) as { tools: ListedTool[] };
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['knowledge_base', 'books', 'prs', 'memory']),
  );
  expect(tools.filter(({ writes }) => writes).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['prs', 'memory']),
  );
  expect(tools.find(({ name }) => name === 'books')?.parameters).toMatchObject({
    properties: { query: { type: 'string', description: expect.any(String) } },
    required: ['query'],
  });
});

it('calls a tool as the admin, and shows what the model reads between its marks', async () => {
  const { result, read, saved } = await ask('books', { query: 'sled' });
  expect(result).toMatchObject({ passages: expect.any(Array) });
  expect(read).toContain('result of books');
  expect(read).toContain(JSON.stringify(result));
  expect(saved).toEqual([]);
});

it('saves only to the admin’s own rows', async () => {
  expect(await ask('memory', { action: 'save', content: 'Trains at home on Mondays.' })).toMatchObject({
    result: { saved: true },
    saved: ['memory'],
  });
  expect(await ask('prs', { action: 'add', lift: 'Squat', value: 200, unit: 'kg' })).toMatchObject({
    result: { saved: true },
    saved: ['record'],
  });
  const { memories } = (await (await admin.request('/api/user-memories')).json()) as {
    memories: { content: string; message_id: string | null }[];
  };
  expect(memories).toMatchObject([{ content: 'Trains at home on Mondays.', message_id: null }]);
  const other = await app.signUp();
  expect(await (await other.request('/api/personal-records')).json()).toMatchObject({ count: 0 });
});

it('explains errors in words', async () => {
  const wrong = await ask('prs', { action: 'lift' });
  expect(wrong.error).toMatch(/^The call of prs was refused: /);
  expect(wrong).not.toHaveProperty('result');
  const unknown = await admin.post('/api/ask-tool', { tool: 'shell', args: {} });
  expect(unknown.status).toBe(404);
});
