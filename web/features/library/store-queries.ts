import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoreJob } from '#shared/library.ts';
import type { SeededStore, Vector } from '#shared/store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { fetchOk, jsonPost } from '#web/lib/fetch-ok.ts';

const BUSY_POLL_MS = 1_000;
/** To see what others do in the same store. */
const IDLE_POLL_MS = 15_000;

const isOpen = (job: StoreJob | null | undefined) => job?.state === 'waiting' || job?.state === 'running';

/** Loads the works of a store, its pending files and its running job; polls while there is one. */
export function useStore(store: SeededStore) {
  return useQuery(
    api.library.store.queryOptions({
      input: { store },
      refetchInterval: ({ state: { data } }) =>
        isOpen(data?.job) || data?.files.some(({ state }) => state === 'reading' || state === 'adding')
          ? BUSY_POLL_MS
          : IDLE_POLL_MS,
    }),
  );
}

export const useStats = (vector: Vector) => useQuery(api.library.stats.queryOptions({ input: { vector } }));

/** Reloads everything shown of the library. */
export function useRefreshLibrary() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.library.key() });
}

/**
 * Runs an action on a store outside the API client: these calls stream, and their work continues without a
 * reader.
 */
async function fetchAction(request: Request, otherwise: string): Promise<Response> {
  return await fetchOk(request).catch((error: ApiError) => {
    throw error.isUnexplained ? new ApiError(error.status, 'failed', otherwise) : error;
  });
}

const post = (body: object) => new Request('/api/vector-seed', jsonPost(body));

/** A mutation that reloads the library. */
function useStoreAction<Input = void>(run: (input: Input) => Promise<Response>) {
  const refresh = useRefreshLibrary();
  return useMutation({
    mutationFn: async (input: Input) => {
      const reply = await run(input);
      // Progress is read from the store, so that it is there after a reload as well.
      if (reply.headers.get('content-type')?.startsWith('text/event-stream')) {
        if (reply.body === null) throw new Error('Failed to get response stream');
        void reply.body.cancel();
        return null;
      }
      return ((await reply.json()) as { message: string }).message;
    },
    onSettled: refresh,
  });
}

export const useProcess = (store: SeededStore) =>
  useStoreAction(() =>
    fetchAction(new Request(`/api/vector-seed?vector=${store}`), 'Error occurred while seeding'),
  );

export const useStop = (store: SeededStore) =>
  useStoreAction(() =>
    fetchAction(new Request(`/api/vector-seed?action=stop&vector=${store}`), 'Error occurred while stopping'),
  );

export const useClear = (vector: Vector) =>
  useStoreAction((password: string | undefined) =>
    fetchAction(post({ action: 'clear', vector, password }), 'Error occurred while clearing'),
  );

export const useCopy = () =>
  useStoreAction(({ target, anyway }: { target: 'books' | 'training'; anyway: boolean }) =>
    fetchAction(
      post({ action: 'copy', source: 'playground', target, anyway }),
      'Failed to start copy process',
    ),
  );
