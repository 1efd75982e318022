import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkshopOverview } from '#shared/workshop.ts';
import { api } from '#web/lib/call.ts';

const overviewQuery = api.workshop.overview.queryOptions();

const RESTARTING_MS = 5_000;

/** The overview; reloaded while servers restart one after the other. */
export const useOverview = () =>
  useQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) => (state.data?.restart_asked ? RESTARTING_MS : false),
  });

/** After a change of keys: reloads the overview and the available models. */
function useShowOverview() {
  const queries = useQueryClient();
  return (overview: WorkshopOverview) => {
    queries.setQueryData(overviewQuery.queryKey, overview);
    void queries.invalidateQueries({ queryKey: api.models.key() });
  };
}

export const useKeepKeys = () =>
  useMutation(api.workshop.keepKeys.mutationOptions({ onSuccess: useShowOverview() }));

export const useRemoveKey = () =>
  useMutation(api.workshop.removeKey.mutationOptions({ onSuccess: useShowOverview() }));
