/** A comment line this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** The source of a stream, until its end or until the reader leaves. */
export type FollowUntil<News> = (signal: AbortSignal) => AsyncGenerator<News>;

/**
 * Streams what `render` makes of the news; ends with them, and releases their source when the reader leaves.
 * Starts when it is read, so an unread stream (a HEAD, a reader gone before the reply) leaves nothing behind.
 */
export function streamed<News>(
  follow: FollowUntil<News>,
  options: { contentType: string; render: (news: News) => string; heartbeat?: string },
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
            // A slow reader has enough data pending.
            if (controller.desiredSize === 0) controller.enqueue(beat);
          }, HEARTBEAT_MS).unref();
        }
        try {
          for (;;) {
            const next = await events.next();
            if (gone.signal.aborted) return;
            if (next.done === true) return controller.close();
            const rendered = options.render(next.value);
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
