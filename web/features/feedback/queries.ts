import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { InboxItem, RatedAnswer } from '#shared/feedback.ts';
import type { FeedbackKind, InboxFilter, Rating } from '#shared/feedback-limits.ts';
import { api, call } from '#web/lib/call.ts';

export interface InboxQuery {
  kind?: FeedbackKind | undefined;
  show: InboxFilter;
}

interface InboxPage {
  items: InboxItem[];
  next: string | null;
  unread: number;
  mail_reaches: boolean;
}

export const useInbox = (query: InboxQuery) =>
  useInfiniteQuery(
    api.feedback.inbox.infiniteOptions({
      input: (after: string | undefined) => ({ ...query, ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );

/** Updates an item in place: it leaves a list it no longer belongs to at the next load. */
function useShowItem() {
  const queries = useQueryClient();
  return (item: InboxItem) => {
    queries.setQueriesData<InfiniteData<InboxPage>>(
      { queryKey: api.feedback.inbox.key() },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((other) => (other.id === item.id ? item : other)),
          })),
        },
    );
    void queries.invalidateQueries({ queryKey: api.feedback.unread.key() });
  };
}

export const useMark = () => {
  const show = useShowItem();
  return useMutation(api.feedback.mark.mutationOptions({ onSuccess: show }));
};

export const useReply = () => {
  const show = useShowItem();
  return useMutation(api.feedback.reply.mutationOptions({ onSuccess: show }));
};

const ratingsQuery = (conversationId: string) =>
  api.feedback.ratings.queryOptions({
    input: { conversationId },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Loads the viewer's rating of an answer; null when there is none. */
export const useRating = (conversationId: string, answerId: string): Rating | null =>
  useQuery({
    ...ratingsQuery(conversationId),
    select: ({ ratings }) => ratings.find(({ message_id }) => message_id === answerId)?.rating ?? null,
  }).data ?? null;

export interface RatingDetails {
  reason?: Parameters<typeof call.feedback.rate>[0]['reason'];
  note?: string;
  shareAnswer?: boolean;
}

/**
 * Rates an answer, or with null removes the rating. Shown immediately, and reverted on failure. Ratings of one
 * answer are sent one after another, so that the last press wins.
 */
export function useRate(conversationId: string, answerId: string) {
  const queries = useQueryClient();
  const { queryKey } = ratingsQuery(conversationId);
  const mutationKey = ['rate', answerId];
  /** A later press is already shown and must not be hidden by the outcome of an earlier one. */
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  /** A press took back the first load of the conversation's ratings: the others are not known. */
  const isPartial = useRef(false);
  const show = (rating: Rating | null) =>
    queries.setQueryData<{ ratings: RatedAnswer[] }>(queryKey, (before) => ({
      ratings: [
        ...(before?.ratings ?? []).filter(({ message_id }) => message_id !== answerId),
        ...(rating === null ? [] : [{ message_id: answerId, rating }]),
      ],
    }));
  return useMutation({
    mutationKey,
    scope: { id: `rating-${answerId}` },
    mutationFn: async ({ rating, ...details }: { rating: Rating | null } & RatingDetails) => {
      if (rating === null) await call.feedback.unrate({ messageId: answerId });
      else await call.feedback.rate({ messageId: answerId, rating, ...details });
    },
    onMutate: async ({ rating }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      isPartial.current ||= before === undefined;
      show(rating);
      return before;
    },
    onSuccess: (_result, { rating }) => {
      if (!isLast()) return;
      show(rating);
      if (!isPartial.current) return;
      isPartial.current = false;
      void queries.invalidateQueries({ queryKey });
    },
    onError: (_error, _rating, before) => {
      if (!isLast()) return;
      queries.setQueryData(queryKey, before ?? { ratings: [] });
      // The previously shown rating may itself have failed to be sent.
      void queries.invalidateQueries({ queryKey });
    },
  });
}
