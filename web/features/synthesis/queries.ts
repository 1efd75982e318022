import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SynthesisJob, SynthesisPair } from '#shared/synthesis.ts';
import type { FineTuningPart, SynthesisList, SynthesisSort } from '#shared/synthesis-limits.ts';
import { type ApiError, toApiError } from '#web/lib/api-error.ts';
import { api, type call } from '#web/lib/call.ts';
import { fetchOk, jsonPost } from '#web/lib/fetch-ok.ts';
import { rowsOf } from '#web/lib/pages.ts';
import { nextPairs } from './pair-lists.ts';

const BUSY_POLL_MS = 1_000;
/** To see what other admins start. */
const IDLE_POLL_MS = 15_000;

export const isOpen = (job: SynthesisJob | null | undefined): boolean =>
  job?.state === 'waiting' || job?.state === 'running';

/** Loads the running job and the number of examples; polls while there is a job. */
export const useSynthesis = () =>
  useQuery(
    api.synthesis.status.queryOptions({
      refetchInterval: ({ state: { data } }) => (isOpen(data?.job) ? BUSY_POLL_MS : IDLE_POLL_MS),
    }),
  );

export const useEstimate = () => useQuery(api.synthesis.estimate.queryOptions());

export const useFiles = (enabled: boolean) =>
  useQuery(api.synthesis.files.queryOptions({ enabled, staleTime: 0 }));

export interface PairListing {
  list: SynthesisList;
  search: string;
  sort: SynthesisSort;
  direction: 'asc' | 'desc';
}

/** A longer list is reloaded when the work ends. */
const PAGES_FOLLOWED = 2;

type Page = Awaited<ReturnType<typeof call.synthesis.stats>>;
type Pages = InfiniteData<Page, number>;
const LISTS = api.synthesis.stats.key();

/** Loads a list of pairs, a page at a time; the previous one stays visible until then. */
export const usePairs = (listing: PairListing) =>
  useInfiniteQuery(
    api.synthesis.stats.infiniteOptions({
      input: (offset: number) => ({ ...listing, offset }),
      initialPageParam: 0,
      getNextPageParam: nextPairs(listing.list),
      placeholderData: keepPreviousData,
    }),
  );

export const pairsOf = (pages: Pages | undefined): SynthesisPair[] =>
  rowsOf(
    pages,
    ({ synthesizeStats }) => synthesizeStats.allQuestions,
    ({ id }) => id,
  );

/** Keeps the loaded lists up to date. */
export function usePairLists() {
  const queries = useQueryClient();
  return {
    /** A changed example stays in place, even in a list where it no longer belongs. */
    replace(pair: SynthesisPair): void {
      queries.setQueriesData<Pages>(
        { queryKey: LISTS },
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map(({ synthesizeStats }) => ({
              synthesizeStats: {
                ...synthesizeStats,
                allQuestions: synthesizeStats.allQuestions.map((one) => (one.id === pair.id ? pair : one)),
              },
            })),
          },
      );
      void queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: api.synthesis.status.key() });
    },
    /** While examples are made: otherwise each page of a long list would be reloaded every time. */
    reloadShort: () =>
      queries.invalidateQueries({
        queryKey: LISTS,
        predicate: ({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) <= PAGES_FOLLOWED,
      }),
    reloadAll: () => queries.invalidateQueries({ queryKey: api.synthesis.key() }),
  };
}

/** Changes a pair; after a conflict, shows its current state. */
export function useChangePair() {
  const lists = usePairLists();
  return useMutation(
    api.synthesis.edit.mutationOptions({
      onSuccess: lists.replace,
      onError: (error) => {
        const { current } = toApiError(error);
        if (current !== undefined) lists.replace(current as SynthesisPair);
      },
    }),
  );
}

/** A failed call's own message, with the server's sentence as its detail. */
class ActionError extends Error {
  readonly reason: string;

  constructor(what: string, error: ApiError) {
    super(what);
    this.reason = error.message;
  }
}

/** Returns what failed, and why if the server gave a reason. */
export const failureOf = (error: Error): string =>
  error instanceof ActionError ? `${error.message}. ${error.reason}` : error.message;

/** @param what says what failed, by the status of the refusal: 0 when the server is unreachable */
async function fetchAction(request: Request, what: (status: number) => string): Promise<Response> {
  try {
    return await fetchOk(request);
  } catch (thrown) {
    const error = toApiError(thrown);
    throw new ActionError(what(error.status), error);
  }
}

export function useSynthesize() {
  const { reloadAll } = usePairLists();
  return useMutation({
    mutationFn: async (model: string | undefined) => {
      const failed = (status: number) => `Failed to start synthesis: ${status}`;
      const reply = await fetchAction(new Request('/api/synthesize', jsonPost({ model })), failed);
      // Its progress is read from the status, so that it is there after a reload as well.
      void reply.body?.cancel();
    },
    onSettled: reloadAll,
  });
}

export function useStop() {
  const { reloadAll } = usePairLists();
  return useMutation({
    mutationFn: () =>
      fetchAction(new Request('/api/synthesize?action=stop'), (status) =>
        status === 0 ? 'Error occurred while stopping' : 'Failed to stop synthesis',
      ),
    onSettled: reloadAll,
  });
}

export function useClear() {
  const { reloadAll } = usePairLists();
  return useMutation({
    mutationFn: () => {
      const failed = (status: number) => `Failed to clear synthesize file: ${status}`;
      return fetchAction(new Request('/api/synthesize-clear', jsonPost({})), failed);
    },
    onSettled: reloadAll,
  });
}

/** Makes the browser save one of the two files. */
export const useDownload = () =>
  useMutation({
    mutationFn: async (part: FineTuningPart) => {
      const failed = 'Error occurred while creating download';
      const reply = await fetchAction(new Request(`/api/synthesis/files/${part}`), () => failed);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await reply.blob());
      link.download = `fine-tuning-${part}.jsonl`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
