import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freshQuestion } from './fresh-questions.ts';

/** One question as the load generator sees it. */
export interface Timing {
  /** Until the first piece of the answer's text. */
  firstMs: number;
  /** The longest time between two pieces of its text. */
  longestGapMs: number;
  /** The reply was complete and without an error. */
  ok: boolean;
  /** How long the overloaded server asked to wait. */
  retryAfterMs: number | null;
}

export interface Asker {
  url: string;
  headers?: Record<string, string>;
  /** Bytes that precede the answer's text in the reply; its first byte when absent. */
  textBegins?: string;
  /** End of a complete reply; anything when absent. */
  ends?: string;
  /** The rest of the reply is not read. */
  onlyFirst?: boolean;
}

/** Connections for one series of requests: the server may close an old idle one just as it is used. */
export const connections = () => new Agent({ keepAlive: true });
/** Enough to recognize the end of a reply. */
const TAIL_CHARACTERS = 200;

/**
 * Sends one JSON body and reads the reply to its end. Does as little as possible with the bytes, since this
 * is not measured.
 */
export function send(
  { url, headers = {}, textBegins = '', ends = '', onlyFirst = false }: Asker,
  body: unknown,
  agent: Agent,
): Promise<Timing> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const outgoing = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let firstMs = Number.NaN;
      let last = Number.NaN;
      let longestGapMs = 0;
      let tail = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (text: string) => {
        tail = (tail + text).slice(-TAIL_CHARACTERS - text.length);
        if (Number.isNaN(firstMs) && tail.includes(textBegins)) {
          firstMs = performance.now() - began;
          if (onlyFirst) {
            incoming.destroy();
            resolve({ firstMs, longestGapMs, ok: true, retryAfterMs: null });
            return;
          }
        }
        if (textBegins !== '' && text.includes(textBegins)) {
          const now = performance.now();
          if (now - last > longestGapMs) longestGapMs = now - last;
          last = now;
        }
        tail = tail.slice(-TAIL_CHARACTERS);
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({
          firstMs,
          longestGapMs,
          ok: incoming.statusCode === 200 && !Number.isNaN(firstMs) && tail.includes(ends),
          retryAfterMs:
            incoming.statusCode === 503 ? (Number(incoming.headers['retry-after']) || 1) * 1000 : null,
        });
      });
    });
    outgoing.end(JSON.stringify(body));
  });
}

/** A server that refuses for longer is broken rather than under load. */
const RETRIES_MAX = 20;

/**
 * Asks `count` questions, at most `atOnce` at a time; the first of these start over `spreadMs`. A question
 * refused for load is asked again when the server said, as the web app does, and the wait counts toward its
 * first token.
 */
export async function askMany(
  asker: (nth: number) => Asker,
  { count, atOnce, spreadMs = 0 }: { count: number; atOnce: number; spreadMs?: number },
): Promise<Timing[]> {
  const timings: Timing[] = [];
  const agent = connections();
  let next = 0;
  const line = async (_: unknown, index: number) => {
    await wait((index / atOnce) * spreadMs);
    while (next < count) {
      const nth = next++;
      const began = performance.now();
      let timing = await send(asker(nth), { content: freshQuestion() }, agent);
      for (let retry = 0; retry < RETRIES_MAX && timing.retryAfterMs !== null; retry++) {
        await wait(timing.retryAfterMs);
        const asked = performance.now();
        timing = await send(asker(nth), { content: freshQuestion() }, agent);
        timing.firstMs += asked - began;
      }
      timings.push(timing);
    }
  };
  await Promise.all(Array.from({ length: atOnce }).map(line));
  agent.destroy();
  return timings;
}
