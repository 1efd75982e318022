import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { INVITATIONS_PAGE, type InvitationState } from '#shared/invitation-limits.ts';
import { api } from '#web/lib/call.ts';

export const useInvitations = (state: InvitationState | undefined) =>
  useInfiniteQuery(
    api.invitations.list.infiniteOptions({
      input: (page: number) => ({ ...(state && { state }), page }),
      initialPageParam: 1,
      getNextPageParam: ({ count }, _all, page) => (page * INVITATIONS_PAGE < count ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  );

/** A call that changes the list. */
export function useChangeInvitations<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () => void queries.invalidateQueries({ queryKey: api.invitations.key() }),
  });
}
