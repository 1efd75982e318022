import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

const PAGE = 50;

export const useConversations = () =>
  useInfiniteQuery(
    api.conversations.list.infiniteOptions({
      input: (offset: number) => ({ offset, limit: PAGE }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const loaded = pages.reduce((sum, page) => sum + page.conversations.length, 0);
        return last.conversations.length > 0 && loaded < last.count ? loaded : undefined;
      },
    }),
  );

/** After a question: a new conversation stands in the list, an old one moves to its top. */
export const refreshConversations = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: api.conversations.list.key() });
