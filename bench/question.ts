import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One question as the load generator sees it. */
export interface Timing {
  /** Until the first piece of the answer's text. */
  firstMs: number;
  /** The reply was whole and without an error. */
  ok: boolean;
}

export interface Asker {
  url: string;
  headers?: Record<string, string>;
  /** What stands before the answer's text in the reply; its first byte when absent. */
  textBegins?: string;
  /** What a whole reply ends with; anything when absent. */
  ends?: string;
}

/** Connections for one series of requests: an old idle one may be closed by the server at the very moment of its use. */
export const connections = () => new Agent({ keepAlive: true });
/** Enough to recognise the end of a reply by. */
const TAIL_CHARACTERS = 200;

/** Sends one JSON body and reads the reply to its end. Looks at the bytes as little as it can: this is not measured. */
export function send(
  { url, headers = {}, textBegins = '', ends = '' }: Asker,
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
      let tail = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (text: string) => {
        tail = (tail + text).slice(-TAIL_CHARACTERS - text.length);
        if (Number.isNaN(firstMs) && tail.includes(textBegins)) firstMs = performance.now() - began;
        tail = tail.slice(-TAIL_CHARACTERS);
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({
          firstMs,
          ok: incoming.statusCode === 200 && !Number.isNaN(firstMs) && tail.includes(ends),
        });
      });
    });
    outgoing.end(JSON.stringify(body));
  });
}

/** Asks `count` questions, at most `atOnce` at a time; the first of these begin over `spreadMs`. */
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
      timings.push(await send(asker(nth), { content: questionOf(nth) }, agent));
    }
  };
  await Promise.all(Array.from({ length: atOnce }).map(line));
  agent.destroy();
  return timings;
}

const QUESTIONS = [
  'How do I bring up a weak lockout in the bench press?',
  'When should I deload and what do I do in that week?',
  'How many heavy singles belong in a max effort session?',
  'What does box squatting teach that free squatting does not?',
  'How wide should my grip be when I bench with bands?',
  'Is sled work enough for conditioning between meets?',
  'How do I choose a belt for deadlifts?',
  'What are good accessory lifts for the lower back?',
];

/** The questions in turn, each worded a little differently every time round. */
export const questionOf = (nth: number) =>
  `${QUESTIONS[nth % QUESTIONS.length]} I have trained for ${2 + (nth % 17)} years.`;
