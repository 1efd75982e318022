import { streamed } from '#server/http/streamed.ts';
import type { NumberedEvent, RunEnd } from '#shared/run-event.ts';
import type { Follow } from './follow.ts';

const frame = ({ n, event }: NumberedEvent) => `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`;

const withoutUsage = ({ usage: _, ...event }: RunEnd): RunEnd => event;

/**
 * Run events as server-sent events. Model text only ever stands inside a JSON string.
 * @param usage whether the reader may see what the answer took
 */
export function eventStream(follow: Follow, { usage }: { usage: boolean }): Response {
  const render = ({ n, event }: NumberedEvent) =>
    frame({ n, event: usage || event.type !== 'end' ? event : withoutUsage(event) });
  return streamed(follow, {
    contentType: 'text/event-stream',
    render: (news) =>
      // Liveness is named and without an id: clients that only handle messages ignore it.
      typeof news === 'string' ? `event: ${news}\ndata: {}\n\n` : news.map(render).join(''),
    heartbeat: ': still here\n\n',
  });
}
