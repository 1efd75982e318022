import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What the running code belongs to, for code that is not given the request itself. */
export interface RequestScope {
  /** Null outside of a request. */
  requestId: string | null;
  /** By `performance.now()`. */
  startedAt: number;
  /** The span under way, where traces are kept. */
  span?: Span;
}

/** The making of an answer belongs to the request of its question. */
export const requestScope = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs `work` as nobody's: what serves many requests must not be taken for that of the one it began in. */
export const outsideRequests = <T>(work: () => T): T => requestScope.run(undefined, work);
