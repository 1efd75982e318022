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
/** Conversations that a search shows; more words find fewer. */
export const FOUND_MAX = 50;
export const TOO_MANY_FOUND = `Showing the first ${FOUND_MAX}. Add words to narrow the search.`;

interface Listing {
  sort?: ConversationSort | undefined;
  search?: string;
  limit: number;
}

/** Loads a list of conversations, a page at a time. */
export const useConversations = (listing: Listing, enabled = true) =>
  useInfiniteQuery(
    api.conversations.list.infiniteOptions({
      input: (offset: number) => ({ ...listing, offset }),
      initialPageParam: 0,
      // A search shows only its first page.
      getNextPageParam: listing.search ? () => undefined : nextOffset((page) => page.conversations),
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

/** Loads the days on which conversations began, by this device’s calendar. */
export const useUsage = () =>
  useQuery(
    api.conversations.usage.queryOptions({
      input: { timeZone: timeZone() },
    }),
  );

/** Refreshes the lists after a question: a new conversation appears, an old one moves to their top. */
export const refreshConversations = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: api.conversations.key() });

/** Updates the loaded lists after a local change. */
export function useConversationLists() {
  const queries = useQueryClient();
  return useMemo(() => {
    const setEach = (change: (page: ConversationPage) => ConversationPage) =>
      queries.setQueriesData<Pages>(
        { queryKey: LISTS },
        (pages) => pages && { ...pages, pages: pages.pages.map(change) },
      );
    return {
      /** Pending loads do not know about the change and would undo it. */
      hold: () => queries.cancelQueries({ queryKey: LISTS }),
      change: (id: string, change: Partial<ListedConversation>) =>
        setEach((page) => ({
          ...page,
          conversations: page.conversations.map((one) => (one.id === id ? { ...one, ...change } : one)),
        })),
      /** @returns a function that restores it if the deletion fails */
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
