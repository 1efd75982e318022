import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error.ts';
import { setStoredAside } from './storage.ts';

/** The query that knows who is signed in is marked so by its feature. */
const isViewer = ({ meta }: Pick<Query, 'meta'>) => meta?.viewer === true;

/** A refusal is an answer: only what may pass by itself is tried again. */
const mayPass = (status: number) => status === 0 || status >= 500;

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: refused }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => mayPass(statusOf(error)) && count < 2,
      refetchOnWindowFocus: false,
      // Without a network a try fails, and says so; one that waits for it would look as if it were loading.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Drops the data of the previous session and refetches the viewer. */
export function forgetLoaded(): void {
  dropLoaded();
  void queries.resetQueries({ predicate: isViewer });
}

/** The server no longer knows who is asking, though nobody signed out here. */
export function sessionEnded(): void {
  setStoredAside();
  forgetLoaded();
}

function dropLoaded(): void {
  queries.removeQueries({ predicate: (query) => !isViewer(query) });
}

function refused(error: Error, query: Query<unknown, unknown>): void {
  if (statusOf(error) !== 401) return;
  if (!isViewer(query)) {
    sessionEnded();
    return;
  }
  setStoredAside();
  // A stranger has loaded only what is everyone's.
  if (query.state.data === undefined) return;
  dropLoaded();
  query.setState({ data: undefined });
}
