import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one request, for code that is not given the request itself. */
export interface RequestScope {
  requestId: string;
  /** By `performance.now()`. */
  startedAt: number;
}

/** The request that the running code belongs to; the making of its answer belongs to it too. */
export const requestScope = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs `work` as nobody's: what serves many requests must not be taken for that of the one it began in. */
export const outsideRequests = <T>(work: () => T): T => requestScope.run(undefined, work);
