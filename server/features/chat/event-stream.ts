import type { NumberedEvent } from '#shared/run-event.ts';

/** A comment line this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

const frame = ({ n, event }: NumberedEvent) => `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`;

/** Run events as server-sent events. Model text only ever stands inside a JSON string. */
export function eventStream(follow: (signal: AbortSignal) => AsyncGenerator<NumberedEvent>): Response {
  return streamed(follow, {
    contentType: 'text/event-stream',
    render: frame,
    heartbeat: ': still here\n\n',
  });
}

/** Streams what `render` makes of each event; ends with the run, and lets go of it when the reader leaves. */
export function streamed(
  follow: (signal: AbortSignal) => AsyncGenerator<NumberedEvent>,
  options: { contentType: string; render: (numbered: NumberedEvent) => string; heartbeat?: string },
): Response {
  const gone = new AbortController();
  const events = follow(gone.signal);
  const encoder = new TextEncoder();
  let heart: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (options.heartbeat === undefined) return;
      const beat = encoder.encode(options.heartbeat);
      heart = setInterval(() => {
        // A reader that does not keep up hears enough as it is.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(beat);
      }, HEARTBEAT_MS);
    },
    async pull(controller) {
      for (;;) {
        const next = await events.next().catch((error: unknown) => {
          clearInterval(heart);
          throw error;
        });
        if (next.done === true) {
          clearInterval(heart);
          controller.close();
          return;
        }
        const rendered = options.render(next.value);
        if (rendered === '') continue;
        controller.enqueue(encoder.encode(rendered));
        return;
      }
    },
    cancel() {
      clearInterval(heart);
      gone.abort();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': `${options.contentType}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
