import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error.ts';
import { onSignIn } from './sign-in.ts';
import { setStoredAside } from './storage.ts';

/** Marks the query for the signed-in viewer, set by its feature. */
const isViewer = ({ meta }: Pick<Query, 'meta'>) => meta?.viewer === true;

/** A refusal is final: only temporary failures are retried. */
const mayPass = (status: number) => status === 0 || status >= 500;

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: refused }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => mayPass(statusOf(error)) && count < 2,
      refetchOnWindowFocus: false,
      // Without a network an attempt fails with a message; waiting for one would look like loading.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

// Data of the previous session may still be loaded.
onSignIn(() => queries.clear());

/** Drops the data of the previous session and reloads the viewer. */
export function forgetLoaded(): void {
  dropLoaded();
  void queries.resetQueries({ predicate: isViewer });
}

/** The server no longer recognizes the session, though nobody signed out here. */
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
  // A stranger has loaded only public data.
  if (query.state.data === undefined) return;
  dropLoaded();
  query.setState({ data: undefined });
}
