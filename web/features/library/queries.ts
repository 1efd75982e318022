import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

interface PageInput {
  workId: string;
  page: number;
  passageId?: string;
}

/** Loads a page of a work; the previous one stays while the next one loads. */
export const useLibraryPage = (input: PageInput) =>
  useQuery(
    api.library.page.queryOptions({
      input,
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),
  );
