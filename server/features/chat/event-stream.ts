import type { Logger } from 'pino';
import { streamed } from '#server/http/streamed.ts';
import type { NumberedEvent, RunEnd } from '#shared/run-event.ts';
import type { Follow } from './follow.ts';

const frame = ({ n, event }: NumberedEvent) => `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`;

const withoutUsage = ({ usage: _, ...event }: RunEnd): RunEnd => event;

/**
 * Sends run events as server-sent events. Model text always stays inside a JSON string.
 * @param usage whether the reader may see token usage
 */
export function eventStream(follow: Follow, { usage, log }: { usage: boolean; log: Logger }): Response {
  const render = ({ n, event }: NumberedEvent) =>
    frame({ n, event: usage || event.type !== 'end' ? event : withoutUsage(event) });
  return streamed(follow, {
    contentType: 'text/event-stream',
    log,
    render: (news) =>
      // Heartbeats are named and have no id, so clients that only handle messages ignore them.
      typeof news === 'string' ? `event: ${news}\ndata: {}\n\n` : news.map(render).join(''),
  });
}
