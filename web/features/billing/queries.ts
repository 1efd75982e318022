import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

export const useSummary = () => useQuery(api.billing.summary.queryOptions());

export const useEvents = () =>
  useInfiniteQuery(
    api.billing.events.infiniteOptions({
      input: (after: string | undefined) => ({ ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
