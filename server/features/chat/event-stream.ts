import type { NumberedEvent, RunEnd } from '#shared/run-event.ts';
import type { Follow } from './follow.ts';

/** A comment line this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

const frame = ({ n, event }: NumberedEvent) => `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`;

const withoutUsage = ({ usage: _, ...event }: RunEnd): RunEnd => event;

/**
 * Run events as server-sent events. Model text only ever stands inside a JSON string.
 * @param usage whether the reader may see what the answer took
 */
export function eventStream(follow: Follow, { usage }: { usage: boolean }): Response {
  return streamed(follow, {
    contentType: 'text/event-stream',
    render: ({ n, event }) =>
      frame({ n, event: usage || event.type !== 'end' ? event : withoutUsage(event) }),
    heartbeat: ': still here\n\n',
    // Named and without an id: clients that only handle messages ignore it.
    renderLiveness: (liveness) => `event: ${liveness}\ndata: {}\n\n`,
  });
}

/**
 * Streams what `render` makes of each event; ends with the run, and lets go of it when the reader leaves. Begins when it
 * is read: of a stream nobody reads (a HEAD, a reader gone before the reply) nothing is left behind.
 */
export function streamed(
  follow: Follow,
  options: {
    contentType: string;
    render: (numbered: NumberedEvent) => string;
    renderLiveness?: (liveness: 'stalled' | 'resumed') => string;
    heartbeat?: string;
  },
): Response {
  const gone = new AbortController();
  const events = follow(gone.signal);
  const encoder = new TextEncoder();
  const beat = options.heartbeat === undefined ? undefined : encoder.encode(options.heartbeat);
  let heart: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (beat !== undefined) {
          heart = setInterval(() => {
            // A reader that does not keep up hears enough as it is.
            if (controller.desiredSize === 0) controller.enqueue(beat);
          }, HEARTBEAT_MS).unref();
        }
        try {
          for (;;) {
            const next = await events.next();
            if (gone.signal.aborted) return;
            if (next.done === true) return controller.close();
            const rendered =
              typeof next.value === 'string'
                ? (options.renderLiveness?.(next.value) ?? '')
                : next.value.map(options.render).join('');
            if (rendered !== '') return controller.enqueue(encoder.encode(rendered));
          }
        } finally {
          clearInterval(heart);
        }
      },
      cancel() {
        clearInterval(heart);
        gone.abort();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': `${options.contentType}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
