import {
  Client as McpClient,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Assistant } from '#fakes/assistant.ts';
import { textReply } from '#fakes/model-replies.ts';
import { CALLBACK, read, requestIn } from '#server/testing/outside-program.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';

// Connects the official client given only the address; the member consents as on the screen.

let app: TestApp;
let member: Client;
beforeAll(async () => {
  app = await testApp();
  member = await app.signUp();
  app.play(textReply('Yes.'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** A network that contains only this server. */
const network: typeof fetch = async (url, init) => {
  const { origin, pathname, search } = new URL(url instanceof Request ? url.url : url);
  if (origin !== TEST_SITE) throw new TypeError(`${origin} is not there`);
  return await app.request(pathname + search, init);
};

const transportOf = (assistant: Assistant) =>
  new StreamableHTTPClientTransport(new URL(`${TEST_SITE}/mcp`), { authProvider: assistant, fetch: network });
const newClient = (mode: 'legacy' | 'auto') =>
  new McpClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });

/** Consents as the member to what the assistant asks for. */
async function allow({ sentTo }: Assistant): Promise<URLSearchParams> {
  const { pathname, search } = sentTo!;
  const reply = await app.request(pathname + search);
  const request = requestIn(reply.headers.get('location')!);
  const { code } = await read(member, request);
  const answer = await member.post('/api/connections/requests/answer', { request, code, allow: true });
  return new URL(((await answer.json()) as { url: string }).url).searchParams;
}

/** Connects a client, given only the server's address. */
async function connect(mode: 'legacy' | 'auto') {
  const assistant = new Assistant(CALLBACK);
  const transport = transportOf(assistant);
  await expect(newClient(mode).connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
  await transport.finishAuth(await allow(assistant));
  const client = newClient(mode);
  await client.connect(transportOf(assistant));
  return { assistant, client };
}

describe.each(['auto', 'legacy'] as const)('a client of the protocol: %s', (mode) => {
  it('discovers how to connect, is allowed, calls tools, and replaces an expired token', async () => {
    const { assistant, client } = await connect(mode);
    expect(client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy');
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['ask_gym', 'search_library', 'my_records', 'my_profile', 'add_record']),
    );
    const { structuredContent } = await client.callTool({
      name: 'ask_gym',
      arguments: { question: 'How deep?' },
    });
    expect(structuredContent).toEqual({ answer: 'Yes.', citations: [] });
    const lift = `Squat ${mode}`;
    await client.callTool({ name: 'add_record', arguments: { lift, value: 180, unit: 'kg' } });
    const { records } = (await (await member.request('/api/personal-records')).json()) as {
      records: object[];
    };
    expect(records).toContainEqual(expect.objectContaining({ title: lift, value: 180, source: 'coach' }));
    const before = assistant.kept!;
    assistant.kept = { ...before, access_token: 'llt_ended' };
    expect((await client.callTool({ name: 'my_profile' })).isError).toBeUndefined();
    expect(assistant.kept.refresh_token).not.toBe(before.refresh_token);
    await client.close();
  });
});

it('is sent to the member after it was disconnected', async () => {
  // It warns about that on the console.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { assistant, client } = await connect('auto');
  const { programs } = (await (await member.request('/api/connections')).json()) as {
    programs: { id: string }[];
  };
  for (const { id } of programs)
    expect((await member.request(`/api/connections/programs/${id}`, { method: 'DELETE' })).status).toBe(200);
  assistant.sentTo = null;
  await expect(client.callTool({ name: 'my_profile' })).rejects.toBeInstanceOf(UnauthorizedError);
  expect(assistant.sentTo).toMatchObject({ pathname: '/oauth/authorize' });
});
