import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

/** Loads a page of a work; the previous one stays while the next one loads. */
export const useLibraryPage = (workId: string, page: number) =>
  useQuery(
    api.library.page.queryOptions({
      input: { workId, page },
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),
  );
