import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** The context of the running code, for code that is not given the request itself. */
export interface RequestScope {
  /** Null outside of a request. */
  requestId: string | null;
  /** By `performance.now()`. */
  startedAt: number;
  /** The current span, when tracing is on. */
  span?: Span;
}

/** An answer is produced within its question's request. */
export const requestScope = new AsyncLocalStorage<RequestScope | undefined>();

/**
 * Runs `work` outside any request: what serves many requests must not be attributed to the one it started in.
 */
export const outsideRequests = <T>(work: () => T): T => requestScope.run(undefined, work);
