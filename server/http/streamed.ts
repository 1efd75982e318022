import type { Logger } from 'pino';
import { FAULT_MESSAGE } from './refusal.ts';

/** A comment line this often keeps proxies from closing a quiet stream of server-sent events. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ': still here\n\n';

/** The source of a stream, until its end or until the reader leaves. */
export type FollowUntil<News> = (signal: AbortSignal) => AsyncGenerator<News>;

/**
 * Streams what `render` makes of the news; ends with them, and releases their source when the reader leaves or either fails.
 * Starts when it is read, so an unread stream (a HEAD, a reader gone before the reply) leaves nothing behind.
 */
export function streamed<News>(
  follow: FollowUntil<News>,
  {
    contentType,
    render,
    log,
  }: {
    contentType: 'text/event-stream' | 'text/plain' | 'application/x-ndjson';
    render: (news: News) => string | Promise<string>;
    log: Logger;
  },
): Response {
  const gone = new AbortController();
  const events = follow(gone.signal);
  const encoder = new TextEncoder();
  let heart: NodeJS.Timeout | undefined;
  const leave = () => {
    clearInterval(heart);
    gone.abort();
    // One that waits to be read would not notice. Not awaited: nobody reads the rest.
    void events.return(undefined).catch(() => undefined);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (contentType === 'text/event-stream') {
          heart = setInterval(() => {
            // A slow reader has enough data pending.
            if (controller.desiredSize === 0) controller.enqueue(encoder.encode(HEARTBEAT));
          }, HEARTBEAT_MS).unref();
        }
        try {
          for (;;) {
            const next = await events.next();
            const rendered = next.done === true ? null : await render(next.value);
            if (gone.signal.aborted) return;
            if (rendered === null) return controller.close();
            if (rendered !== '') return controller.enqueue(encoder.encode(rendered));
          }
        } catch (err) {
          if (gone.signal.aborted) return;
          log.error({ err }, 'a stream failed');
          leave();
          // The server prints this one, and may send it.
          throw new Error(FAULT_MESSAGE);
        } finally {
          clearInterval(heart);
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': `${contentType}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
