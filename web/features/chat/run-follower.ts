import type { NumberedEvent } from '#shared/run-event.ts';
import { ApiError, toApiError, UNREACHABLE } from '#web/lib/api-error.ts';
import type { Clock } from './browser-clock.ts';
import { readEvents } from './sse.ts';

/** Delays between two attempts to reattach. After the last, the connection is given up. */
const REATTACH_MS = [500, 1_000, 2_000, 4_000, ...Array<number>(15).fill(8_000)];
/** After a return from another app, a connection silent for this long is not trusted. */
const STALE_MS = 18_000;

export type Connect = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

interface Followed {
  /** The reader left. */
  signal: AbortSignal;
  clock: Clock;
  /** Connects again after the last event seen. */
  reattach: Connect;
  /** Number of the last event seen, 0 before the first; null once the run has ended. */
  seen: () => number | null;
  /** Whether it can be reattached to: the conversation is known. */
  isKnown: () => boolean;
  /** Whether the server answers at all. */
  isReached: () => boolean;
  take: (events: readonly NumberedEvent[]) => void;
  /** The connection or the answering server is gone for now, or is back. */
  connection: (connected: boolean) => void;
  signedOut: () => void;
}

type FollowingEnd =
  /** The run has ended, or the reader left. */
  | { type: 'over' }
  /** The first connection brought nothing but this. */
  | { type: 'refused'; error: ApiError }
  /** The run can no longer be followed; the conversation has its result. */
  | { type: 'gone' }
  /** It can no longer be reached. */
  | { type: 'lost' };

/** Reads a run to its end, over as many connections as that takes. */
export async function followRun(first: Connect, run: Followed): Promise<FollowingEnd> {
  const { signal, clock, reattach, seen } = run;
  let connect = first;
  let failures = 0;
  while (seen() !== null && !signal.aborted) {
    const attempt = new AbortController();
    const leave = () => attempt.abort();
    signal.addEventListener('abort', leave);
    let heardAt = clock.now();
    const stopListening = clock.onWake((network) => {
      if (network || clock.now() - heardAt > STALE_MS) attempt.abort();
    });
    try {
      const body = await connect(attempt.signal);
      run.connection(true);
      let hasNews = false;
      for await (const news of readEvents(body)) {
        if (signal.aborted) return { type: 'over' };
        heardAt = clock.now();
        hasNews = true;
        failures = 0;
        if (typeof news === 'string') run.connection(news === 'resumed');
        else run.take(news);
      }
      // There is nothing left to read. The first time it may have been cut off.
      if (!hasNews && failures > 0) return { type: 'gone' };
      if (seen() === 0) throw new TypeError('The reply ended before it began.');
    } catch (thrown) {
      if (signal.aborted) return { type: 'over' };
      const error = attempt.signal.aborted ? new ApiError(0, 'unreachable', UNREACHABLE) : toApiError(thrown);
      if (connect !== reattach && seen() === 0) return { type: 'refused', error };
      // The run is known only from this device, which may be long over: a question can be asked meanwhile.
      if (first === reattach && seen() === 0 && error.status === 0 && !run.isReached())
        return { type: 'lost' };
      if (error.status === 401) run.signedOut();
      if (error.status === 404) return { type: 'gone' };
    } finally {
      stopListening();
      signal.removeEventListener('abort', leave);
    }
    if (seen() === null || signal.aborted) break;
    if (!run.isKnown() || failures >= REATTACH_MS.length) return { type: 'lost' };
    connect = reattach;
    run.connection(false);
    await clock.pause(REATTACH_MS[failures++] ?? 0, signal);
  }
  return { type: 'over' };
}
