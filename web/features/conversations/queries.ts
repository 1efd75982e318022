import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConversationSort } from '#shared/conversation-list.ts';
import type { ListedConversation } from '#shared/conversations.ts';
import { api } from '#web/lib/call.ts';
import { nextOffset, rowsOf } from '#web/lib/pages.ts';
import { timeZone } from '#web/lib/time-zone.ts';

interface ConversationPage {
  conversations: ListedConversation[];
  count: number;
}
type Pages = InfiniteData<ConversationPage, number>;

const LISTS = api.conversations.list.key();
/** As many conversations as a search shows; more words find fewer. */
export const FOUND_MAX = 50;
export const TOO_MANY_FOUND = `Showing the first ${FOUND_MAX}. Add words to narrow the search.`;

interface Wish {
  sort?: ConversationSort | undefined;
  search?: string;
  limit: number;
}

/** A list of conversations, a page at a time. */
export const useConversations = (wish: Wish, enabled = true) =>
  useInfiniteQuery(
    api.conversations.list.infiniteOptions({
      input: (offset: number) => ({ ...wish, offset }),
      initialPageParam: 0,
      // A search shows its first page alone.
      getNextPageParam: wish.search ? () => undefined : nextOffset((page) => page.conversations),
      placeholderData: keepPreviousData,
      enabled,
    }),
  );

export const useFound = (search: string, sort?: ConversationSort) =>
  useConversations({ search, sort, limit: FOUND_MAX }, search !== '');

export const conversationsOf = (pages: Pages | undefined): ListedConversation[] =>
  rowsOf(
    pages,
    (page) => page.conversations,
    ({ id }) => id,
  );

/** On which days conversations began, by this device’s calendar. */
export const useUsage = () =>
  useQuery(
    api.conversations.usage.queryOptions({
      input: { timeZone: timeZone() },
    }),
  );

/** After a question: a new conversation stands in the lists, an old one moves to their top. */
export const refreshConversations = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: api.conversations.key() });

/** The lists that are loaded, as they are to be shown after a change of ours. */
export function useConversationLists() {
  const queries = useQueryClient();
  return useMemo(() => {
    const setEach = (change: (page: ConversationPage) => ConversationPage) =>
      queries.setQueriesData<Pages>(
        { queryKey: LISTS },
        (pages) => pages && { ...pages, pages: pages.pages.map(change) },
      );
    return {
      /** What is being loaded knows nothing of the change and would undo it. */
      hold: () => queries.cancelQueries({ queryKey: LISTS }),
      change: (id: string, change: Partial<ListedConversation>) =>
        setEach((page) => ({
          ...page,
          conversations: page.conversations.map((one) => (one.id === id ? { ...one, ...change } : one)),
        })),
      /** @returns how to bring it back, should it not be gone after all */
      remove(id: string): () => void {
        const before = queries.getQueriesData<Pages>({ queryKey: LISTS });
        setEach((page) => ({
          conversations: page.conversations.filter((one) => one.id !== id),
          count: page.count - 1,
        }));
        return () => {
          for (const [key, pages] of before) queries.setQueryData(key, pages);
        };
      },
      reload: () => refreshConversations(queries),
    };
  }, [queries]);
}
