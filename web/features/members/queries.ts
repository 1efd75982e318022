import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { MEMBERS_PAGE, type MemberFilter, type MemberSort } from '#shared/member-limits.ts';
import type { MemberDetail } from '#shared/members.ts';
import { api } from '#web/lib/call.ts';

export interface MemberListing {
  search: string;
  filter: MemberFilter;
  sort: MemberSort;
  direction: 'asc' | 'desc';
}

export const useMembers = (listing: MemberListing) =>
  useInfiniteQuery(
    api.members.list.infiniteOptions({
      input: (page: number) => ({ ...listing, page }),
      initialPageParam: 1,
      getNextPageParam: ({ count }, _all, page) => (page * MEMBERS_PAGE < count ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  );

const memberQuery = (id: string) => api.members.get.queryOptions({ input: { id }, retry: false });

export const useMember = (id: string) => useQuery(memberQuery(id));

/** Shows a member's new state after a change, here and in the list. */
function show(queries: QueryClient, member: MemberDetail): void {
  queries.setQueryData(memberQuery(member.id).queryKey, member);
  void queries.invalidateQueries({ queryKey: api.members.list.key() });
}

/** A mutation that changes a member and returns them. */
export function useChangeMember<Input, Member extends MemberDetail>(
  change: (input: Input) => Promise<Member>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: (member) => show(queries, member),
  });
}

/** Reloads a member after something else changed what they may use. */
export function useRefreshMember(id: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: memberQuery(id).queryKey });
}
