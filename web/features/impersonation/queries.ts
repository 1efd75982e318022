import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserSort } from '#shared/member-state.ts';
import { api } from '#web/lib/call.ts';

export interface UserListing {
  search: string;
  sort: UserSort;
  direction: 'asc' | 'desc';
  page: number;
}

/** Loads a page of users; the previous one stays visible until then. */
export const useUsers = (input: UserListing) =>
  useQuery(api.impersonation.users.queryOptions({ input, placeholderData: keepPreviousData }));

export const useStatistics = () => useQuery(api.impersonation.statistics.queryOptions());
