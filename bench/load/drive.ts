import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { askModelTwice } from '#bench/first-token.ts';
import { freshQuestion } from '#bench/fresh-questions.ts';
import type { Person } from '#bench/liftlore.ts';
import { call, readAnswer } from './read-answer.ts';
import type { Tally } from './tally.ts';

/** The common part of all loads: who asks where, until when, and where it is counted. */
export interface Load {
  server: string;
  model: string;
  persons: readonly (Person & { email: string })[];
  signal: AbortSignal;
  tally: Tally;
}

/** Requests the chat makes when it opens. */
const PAGE_CALLS = [
  { method: 'GET', path: '/api/auth/get-session' },
  { method: 'POST', path: '/api/auth', body: '{}' },
  { method: 'GET', path: '/api/conversations?limit=250&offset=0' },
  { method: 'GET', path: '/api/suggestions' },
  { method: 'GET', path: '/api/legal/acceptance' },
] as const;

const agentOf = (server: string) =>
  server.startsWith('https:') ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });

/** Waits for `ms`, or until the load is over. */
const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined);

/**
 * Keeps `count` answers in progress, with the first ones started over `spreadMs`; refused readers ask again
 * when they may.
 * @param stops the share of answers that readers stop midway
 */
export async function holdStreams(
  load: Load,
  { count, spreadMs, stops = 0 }: { count: number; spreadMs: number; stops?: number },
): Promise<void> {
  const { server, persons, signal, tally } = load;
  const agent = agentOf(server);
  const reader = async (_: unknown, nth: number) => {
    await pause((nth / count) * spreadMs, signal);
    const { headers } = persons[nth % persons.length]!;
    while (!signal.aborted) {
      const answer = await readAnswer({
        server,
        headers,
        content: freshQuestion(),
        agent,
        ...(Math.random() < stops && { stopAfterMs: 1000 + Math.random() * 6000 }),
      });
      tally.answers.push(answer);
      if (answer.outcome === 'failed') tally.fault(`an answer failed: ${answer.why}`);
      if (answer.outcome === 'refused')
        await pause((answer.retryAfter ?? 1) * 1000 * (1 + Math.random()), signal);
      else if (answer.outcome === 'failed') await pause(500, signal);
    }
  };
  await Promise.all(Array.from({ length: count }, reader));
  agent.destroy();
}

/** Asks the model directly now and then, as the baseline for first tokens. */
export async function probeModel({ model, signal, tally }: Load): Promise<void> {
  const agent = agentOf(model);
  while (!signal.aborted) {
    tally.alone.push(await askModelTwice(model, agent));
    await pause(1000, signal);
  }
  agent.destroy();
}

/** Opens the chat `perSecond` times, each over a new connection with every request of the page. */
export async function loadPages(load: Load, perSecond: number): Promise<void> {
  const { server, persons, signal, tally } = load;
  const open: Promise<void>[] = [];
  for (let nth = 0; !signal.aborted; nth++) {
    const { headers } = persons[nth % persons.length]!;
    open.push(openPage(server, headers, tally));
    await pause(1000 / perSecond, signal);
  }
  await Promise.all(open);
}

async function openPage(server: string, headers: Record<string, string>, tally: Tally): Promise<void> {
  const agent = agentOf(server);
  await timed(server, 'GET', '/chat', {}, agent, tally);
  await Promise.all(
    PAGE_CALLS.map((each) =>
      timed(server, each.method, each.path, headers, agent, tally, 'body' in each ? each.body : undefined),
    ),
  );
  agent.destroy();
}

async function timed(
  server: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  agent: Agent,
  tally: Tally,
  body?: string,
): Promise<void> {
  const began = performance.now();
  try {
    const reply = await call(server + path, method, headers, agent, body);
    for await (const _ of reply);
    tally.calls.push(performance.now() - began);
    if (reply.statusCode === 503 && reply.headers['retry-after'] !== undefined) tally.callsRefused++;
    else if (reply.statusCode !== 200) tally.fault(`${method} ${path}: ${reply.statusCode}`);
  } catch (error) {
    tally.fault(`${method} ${path}: ${(error as Error).message}`);
  }
}

/** Requests `/healthz` ten times a second, each time over a new connection, as a load balancer may. */
export async function probeHealth({ server, signal, tally }: Load): Promise<void> {
  const open: Promise<void>[] = [];
  while (!signal.aborted) {
    open.push(
      (async () => {
        const began = performance.now();
        try {
          const reply = await call(`${server}/healthz`, 'GET', {}, false);
          for await (const _ of reply);
          if (reply.statusCode !== 200) tally.fault(`/healthz: ${reply.statusCode}`);
        } catch (error) {
          tally.fault(`/healthz: ${(error as Error).message}`);
        }
        tally.health.push(performance.now() - began);
      })(),
    );
    await pause(100, signal);
  }
  await Promise.all(open);
}

/** Signs in `perSecond` times. A refusal that says when to try again is not a fault. */
export async function signInOften(load: Load, perSecond: number): Promise<void> {
  const { server, persons, signal, tally } = load;
  const open: Promise<void>[] = [];
  const agent = agentOf(server);
  for (let nth = 0; !signal.aborted; nth++) {
    const { email } = persons[nth % persons.length]!;
    open.push(
      (async () => {
        const began = performance.now();
        const body = JSON.stringify({ email, password: 'correct horse' });
        const reply = await call(`${server}/api/auth/sign-in/email`, 'POST', {}, agent, body);
        for await (const _ of reply);
        if (reply.statusCode === 200) tally.signIns.push(performance.now() - began);
        else if (reply.statusCode === 503 && reply.headers['retry-after'] !== undefined)
          tally.signInsRefused++;
        else tally.fault(`signing in: ${reply.statusCode}`);
      })().catch((error: Error) => tally.fault(`signing in: ${error.message}`)),
    );
    await pause(1000 / perSecond, signal);
  }
  await Promise.all(open);
  agent.destroy();
}

/** Readers who ask and never read the reply, each on their own connection, until the load is over. */
export async function holdDeafReaders({ server, persons, signal }: Load, count: number): Promise<void> {
  const { hostname, port } = new URL(server);
  const sockets = Array.from({ length: count }, (_, nth) => {
    const { headers } = persons[nth % persons.length]!;
    const body = JSON.stringify({ content: freshQuestion() });
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    const lines = Object.entries({
      ...headers,
      host: `${hostname}:${port}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /api/ask HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  });
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  for (const socket of sockets) socket.destroy();
}
