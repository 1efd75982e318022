import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { type FakeModel, startFakeModel } from '#fakes/model-server.ts';
import { SERVER_FLAGS, serverEnvironment } from '#scripts/node.mjs';
import type { Message } from '#shared/conversations.ts';
import { textOf } from '#shared/message-parts.ts';
import { readEvents, textOfEvents } from './testing/read-events.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PACK = join(ROOT, 'fakes', 'gym');
/** Compiles the embedded database once: no server here runs long enough for optimizing it to pay off. */
const FLAGS = [...SERVER_FLAGS, '--liftoff-only'];
const WORDS = Array.from({ length: 400 }, (_, index) => `${index} `);

let folder: string;
let model: FakeModel;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftlore-main-'));
  model = await startFakeModel({ script: textReply(WORDS, { delayMs: 20 }) });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await model.close();
  await rm(folder, { recursive: true });
});

interface Started {
  child: ChildProcess;
  address: string;
  printed: () => string;
}

const environment = () => ({
  ...serverEnvironment(ROOT),
  ...process.env,
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  CONTENT_DIR: PACK,
  NODE_ENV: 'test',
  DATABASE_URL: undefined,
  HUMAN_CHECK: 'off',
  OPENAI_API_KEY: 'sk-test',
  OPENAI_BASE_URL: model.url,
});

function run(
  script: string,
  args: string[] = [],
  settings: Record<string, string> = {},
): { child: ChildProcess; printed: () => string } {
  const child = spawn(process.execPath, [...FLAGS, join(ROOT, script), ...args], {
    env: { ...environment(), ...settings },
  });
  running.add(child);
  let printed = '';
  const hear = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.once('exit', () => running.delete(child));
  return { child, printed: () => printed };
}

async function start(settings: Record<string, string> = {}): Promise<Started> {
  const { child, printed } = run('server/main.ts', [], settings);
  await expect
    .poll(() => /is ready: {2}(\S+)/.exec(printed())?.[1] ?? child.exitCode, { timeout: 60_000 })
    .toBeTruthy();
  const address = /is ready: {2}(\S+)/.exec(printed())?.[1];
  if (address === undefined) throw new Error(printed());
  return { child, address, printed };
}

/** Starting one takes seconds of processor time, so a test leaves its last one to the next. */
let left: Started | undefined;
async function leftOrNew(): Promise<Started> {
  const server = left ?? (await start());
  left = undefined;
  return server;
}

async function ended(
  script: string,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<[number | null, string]> {
  const { child, printed } = run(script, args, settings);
  await once(child, 'close');
  return [child.exitCode, printed().trim()];
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

const post = (address: string, path: string, body: unknown, token = '', accept = '*/*') =>
  fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

describe('the server as a process', () => {
  it('loses at most a second of an answer when it is killed, and closes it as interrupted', {
    timeout: 180_000,
  }, async () => {
    const first = await start();
    const signUp = await post(first.address, '/api/auth/sign-up/email', {
      email: 'a@example.com',
      password: 'correct horse',
    });
    const token = signUp.headers.get('set-auth-token') ?? '';
    const reply = await post(first.address, '/api/ask', { content: 'Count' }, token, 'text/event-stream');
    const begun = Date.now();
    const seen = await readEvents(reply, () => Date.now() - begun > 3000);
    await stop(first, 'SIGKILL');
    const start1 = seen[0]?.event;
    const conversationId = start1?.type === 'start' ? start1.conversationId : '';

    const second = await start();
    const keptBy = async ({ address }: Started) => {
      const kept = await post(address, '/api/get-conversation', { conversationId }, token);
      const { messages } = ((await kept.json()) as { conversation: { messages: Message[] } }).conversation;
      expect(messages[1]).toMatchObject({ status: 'interrupted', isError: false });
      return textOf(messages[1]?.content ?? []);
    };
    const text = await keptBy(second);
    expect(WORDS.join('').startsWith(text)).toBe(true);
    const lost = textOfEvents(seen).split(' ').length - text.split(' ').length;
    // 20 ms per word: 50 words a second.
    expect(lost).toBeLessThanOrEqual(50);
    const log = await readEvents(
      await fetch(`${second.address}/api/runs/${conversationId}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(textOfEvents(log)).toBe(text);
    expect(log.at(-1)?.event).toEqual({ type: 'end', ending: 'interrupted' });

    // A graceful stop mid-answer ends the answer for its reader, who has seen nothing that is not stored.
    const again = await post(
      second.address,
      '/api/ask',
      { content: 'Count', conversationId, retry: true },
      token,
      'text/event-stream',
    );
    const underWay = Promise.withResolvers<void>();
    const reading = readEvents(again, (events) => {
      if (textOfEvents(events).length > 100) underWay.resolve();
      return false;
    });
    await underWay.promise;
    expect(await stop(second, 'SIGINT')).toBe(0);
    const seenToTheEnd = await reading;
    expect(seenToTheEnd.at(-1)?.event).toEqual({ type: 'end', ending: 'interrupted' });
    left = await start();
    expect(await keptBy(left)).toBe(textOfEvents(seenToTheEnd));
  });

  it('creates an owner once, and admins by command alongside a running server', {
    timeout: 180_000,
  }, async () => {
    const server = await leftOrNew();
    const link = /Owner link \(works once\): {2}(\S+)/.exec(server.printed())?.[1] ?? '';
    const token = async (email: string) =>
      (
        await post(server.address, '/api/auth/sign-up/email', { email, password: 'correct horse' })
      ).headers.get('set-auth-token') ?? '';
    const [owner, other] = [await token('owner@example.com'), await token('other@example.com')];
    const secret = link.split('#')[1];
    expect((await post(server.address, '/api/auth/owner', { token: 'guessed' }, other)).status).toBe(404);
    const claimed = await post(server.address, '/api/auth/owner', { token: secret }, owner);
    expect(await claimed.json()).toMatchObject({
      user: { isSuperAdmin: true, isAdmin: true, access: { reason: 'super_admin' } },
    });
    expect((await post(server.address, '/api/auth/owner', { token: secret }, other)).status).toBe(404);

    expect(await ended('scripts/admin.ts', ['Other@example.com', '--role', 'og,whitelist'])).toEqual([
      0,
      'Other@example.com: og, whitelist',
    ]);
    expect(await (await post(server.address, '/api/auth', {}, other)).json()).toMatchObject({
      user: { isOG: true, isWhitelist: true, isAdmin: false, access: { reason: 'whitelist' } },
    });
    expect(await ended('scripts/admin.ts', ['nobody@example.com', '--role', 'admin'])).toEqual([
      1,
      expect.stringContaining('There is no account nobody@example.com'),
    ]);
    expect(await ended('scripts/admin.ts', ['other@example.com', '--role', 'king'])).toEqual([
      1,
      expect.stringContaining('There is no role king'),
    ]);
    expect(await ended('scripts/admin.ts', ['other@example.com', '--roles', 'admin'])).toEqual([
      1,
      expect.stringMatching(/--roles.*npm run admin -- <email> --role /s),
    ]);
    await stop(server, 'SIGTERM');
    left = await start();
    expect(left.printed()).not.toContain('Owner link');
  });

  it('finishes running answers when asked to stop, and accepts no more', {
    timeout: 180_000,
  }, async () => {
    const server = await leftOrNew();
    const signUp = await post(server.address, '/api/auth/sign-up/email', {
      email: 'drain@example.com',
      password: 'correct horse',
    });
    const token = signUp.headers.get('set-auth-token') ?? '';
    const reply = await post(server.address, '/api/ask', { content: 'Count' }, token, 'text/event-stream');
    const underWay = Promise.withResolvers<void>();
    const reading = readEvents(reply, (events) => {
      if (textOfEvents(events).length > 100) underWay.resolve();
      return false;
    });
    await underWay.promise;
    const exit = stop(server, 'SIGTERM');
    await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(503);
    // As sent by a service manager that signals every process.
    void stop(server, 'SIGTERM');
    const refused = await post(server.address, '/api/ask', { content: 'Count' }, token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    const events = await reading;
    expect(events.at(-1)?.event).toMatchObject({ type: 'end', ending: 'done' });
    expect(textOfEvents(events).trim()).toBe(WORDS.join('').trim());
    expect(await exit).toBe(0);
  });

  it('stops with one sentence when it cannot start', { timeout: 180_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as { port: number }).port);
    expect(await ended('server/main.ts', [], { PORT: port })).toEqual([
      1,
      expect.stringMatching(new RegExp(`^(  Reading.*\\n)*Port ${port} is in use\\. [^\\n]*$`)),
    ]);
    taken.close();
    expect(await ended('server/main.ts', [], { LIMIT_FACTER: '2' })).toEqual([
      1,
      'There is no setting LIMIT_FACTER. Did you mean LIMIT_FACTOR? See .env.example.',
    ]);
    // A folder that cannot be created, even by root: it is inside of a file.
    const file = join(folder, 'file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const [code, printed] = await ended('server/main.ts', [], { DATA_DIR: join(file, 'data') });
    expect([code, printed.split('\n').length]).toEqual([1, 1]);
    expect(printed).toContain(join(file, 'data'));
  });
});
