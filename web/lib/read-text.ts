/** The server sends a comment every 15 s; a connection silent for this long is dead. */
export const SILENCE_MS = 40_000;

/**
 * Yields the text of an event stream as it arrives, cut anywhere. Ends when the body does; throws when the connection
 * breaks, or when nothing, not even the server's regular comment, came for `silenceMs`.
 */
export async function* readText(
  body: ReadableStream<Uint8Array>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), silenceMs);
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Left early (silence, or the reader went away): the connection is no longer needed.
    void reader.cancel().catch(() => {});
  }
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TypeError('The connection went silent.')), ms);
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
