import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

/** One page of a work; while the next one comes, the one before stays. */
export const useLibraryPage = (workId: string, page: number) =>
  useQuery(
    api.library.page.queryOptions({
      input: { workId, page },
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),
  );
