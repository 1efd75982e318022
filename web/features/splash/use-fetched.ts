import { useCallback, useEffect, useState } from 'react';
import { toApiError } from '#web/lib/api-error.ts';
import { fetchOk } from '#web/lib/fetch-ok.ts';

type Fetched<T> =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'loaded'; data: T };

/** Loads public data from the server, without the API client, which weighs more than this page. */
export function useFetched<T>(path: `/api/${string}`): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ state: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFetched({ state: 'loading' });
      try {
        const reply = await fetchOk(path, signal && { signal });
        setFetched({ state: 'loaded', data: await reply.json() });
      } catch (error) {
        if (signal?.aborted) return;
        setFetched({ state: 'failed', message: toApiError(error).message, retry: () => void load() });
      }
    },
    [path],
  );
  useEffect(() => {
    const gone = new AbortController();
    void load(gone.signal);
    return () => gone.abort();
  }, [load]);
  return fetched;
}
