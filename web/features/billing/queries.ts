import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BillingEvent } from '#shared/billing.ts';
import { api } from '#web/lib/call.ts';

export const useSummary = () => useQuery(api.billing.summary.queryOptions());

export const useEvents = (outcome: BillingEvent['outcome'] | undefined) =>
  useInfiniteQuery(
    api.billing.events.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(after !== undefined && { after }),
        ...(outcome !== undefined && { outcome }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
