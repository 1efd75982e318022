import { randomUUID } from 'node:crypto';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

const REATTACH_MS = 500;
const REATTACH_TRIES = 40;

/** One question as its reader saw it. */
export interface ReadAnswer {
  outcome: 'done' | 'stopped' | 'interrupted' | 'refused' | 'failed';
  /** Milliseconds until the first piece of text, or until the refusal. */
  firstMs: number;
  /** Between pieces of text. */
  gapsMs: number[];
  /** How often the connection was reopened, or the question sent again. */
  reattached: number;
  /** Milliseconds from the last new event to the end of the answer. */
  endedAfterMs: number;
  /** The status of a refusal, or the error. */
  why: string;
  retryAfter: number | null;
}

export interface Question {
  server: string;
  headers: Record<string, string>;
  content: string;
  agent: Agent;
  /** Stops the conversation's answer after this long. */
  stopAfterMs?: number;
}

/**
 * Asks and reads to the end of the answer, over as many connections as that takes, as the web app does. A
 * missing or misplaced event is a failure.
 */
export async function readAnswer({
  server,
  headers,
  content,
  agent,
  stopAfterMs,
}: Question): Promise<ReadAnswer> {
  const read: ReadAnswer = {
    outcome: 'failed',
    firstMs: Number.NaN,
    gapsMs: [],
    reattached: 0,
    endedAfterMs: 0,
    why: '',
    retryAfter: null,
  };
  const began = performance.now();
  let lastTextAt = Number.NaN;
  const questionId = randomUUID();
  let seen = 0;
  /** Like `seen`, but kept when the log is read from its start again. */
  let furthest = 0;
  let lastNewAt = began;
  let conversationId = '';
  let answerId = '';
  let ended = false;
  let stopping: NodeJS.Timeout | undefined;

  const take = (frame: string) => {
    const n = Number(/^id: (\d+)\n/.exec(frame)?.[1]);
    // A killed server's log ends before what its readers saw, so it is sent from the start.
    if (n === 1) seen = 0;
    if (!Number.isFinite(n) || n <= seen) return;
    if (n !== seen + 1) read.why = `event ${n} came after ${seen}`;
    seen = n;
    const isNew = n > furthest;
    furthest = Math.max(n, furthest);
    if (frame.includes('"type":"start"')) {
      conversationId = /"conversationId":"([^"]+)"/.exec(frame)?.[1] ?? '';
      answerId = /"answerId":"([^"]+)"/.exec(frame)?.[1] ?? '';
      if (stopAfterMs !== undefined)
        stopping = setTimeout(() => {
          void call(`${server}/api/runs/${conversationId}/stop`, 'POST', headers, agent, '{}').catch(
            () => undefined,
          );
        }, stopAfterMs);
    } else if (frame.includes('"type":"text"')) {
      const now = performance.now();
      if (Number.isNaN(lastTextAt)) read.firstMs = now - began;
      else read.gapsMs.push(now - lastTextAt);
      lastTextAt = now;
    } else if (frame.includes('"type":"end"')) {
      ended = true;
      read.endedAfterMs = performance.now() - lastNewAt;
      read.outcome = /"ending":"(\w+)"/.exec(frame)?.[1] as ReadAnswer['outcome'];
      if (read.why !== '') read.outcome = 'failed';
    }
    if (isNew) lastNewAt = performance.now();
  };
  const drink = async (reply: IncomingMessage) => {
    let held = '';
    reply.setEncoding('utf8');
    for await (const chunk of reply) {
      held += chunk as string;
      const frames = held.split('\n\n');
      held = frames.pop()!;
      for (const frame of frames) take(frame);
    }
  };

  for (let attempt = 0; attempt <= REATTACH_TRIES && !ended; attempt++) {
    try {
      if (attempt > 0) {
        await wait(REATTACH_MS);
        read.reattached++;
      }
      const reply =
        conversationId === ''
          ? await call(`${server}/api/ask`, 'POST', headers, agent, JSON.stringify({ content, questionId }))
          : await call(
              `${server}/api/runs/${conversationId}?after=${seen}&answer=${answerId}`,
              'GET',
              headers,
              agent,
            );
      if (reply.statusCode === 200) await drink(reply);
      else {
        reply.resume();
        read.why = String(reply.statusCode);
        if (conversationId === '') {
          read.firstMs = performance.now() - began;
          read.retryAfter = Number(reply.headers['retry-after'] ?? Number.NaN);
          if (reply.statusCode === 503 && read.retryAfter > 0) read.outcome = 'refused';
          // A proxy lost its server: the question has an id and is asked only once.
          if (reply.statusCode !== 502) break;
        }
        read.why = '';
      }
    } catch {
      // The connection broke: resume after what was seen.
    }
  }
  clearTimeout(stopping);
  if (!ended && read.why === '') read.why = 'no end';
  return read;
}

/** Sends one request and leaves its body to be read. */
export function call(
  url: string,
  method: string,
  headers: Record<string, string>,
  agent: Agent | false,
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const outgoing = (isSecure ? requestSecurely : request)(
      url,
      {
        method,
        // The proxy's certificate is self-signed.
        ...(isSecure && { rejectUnauthorized: false }),
        agent,
        headers: {
          ...headers,
          accept: 'text/event-stream, application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      resolve,
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
