import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { GOALS_PAGE, type Ranking } from '#shared/goal.ts';
import { api } from '#web/lib/call.ts';
import { nextOffset } from '#web/lib/pages.ts';

export const useGoals = () =>
  useInfiniteQuery(
    api.leaderboard.goals.infiniteOptions({
      input: (offset: number) => ({ offset, limit: GOALS_PAGE }),
      initialPageParam: 0,
      getNextPageParam: nextOffset((page) => page.goals),
    }),
  );

export const useStandings = (id: string, by: Ranking) =>
  useQuery(
    api.leaderboard.achievements.queryOptions({ input: { id, by }, placeholderData: keepPreviousData }),
  );

export const useDisplayName = () => useQuery(api.leaderboard.displayName.queryOptions());

/** Loads the training profile to prefill a form. */
export const useProfile = (enabled: boolean) => useQuery(api.profile.get.queryOptions({ enabled: enabled }));

export function useRefresh() {
  const queries: QueryClient = useQueryClient();
  return {
    goals: () => queries.invalidateQueries({ queryKey: api.leaderboard.goals.key() }),
    /** All rankings of one goal. */
    standings: (id: string) =>
      queries.invalidateQueries({ queryKey: api.leaderboard.achievements.key({ input: { id } }) }),
    /** A new name applies everywhere. */
    names: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.leaderboard.displayName.key() }),
        queries.invalidateQueries({ queryKey: api.leaderboard.achievements.key() }),
      ]),
  };
}
