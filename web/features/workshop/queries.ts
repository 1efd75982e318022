import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkshopOverview } from '#shared/workshop.ts';
import { api } from '#web/lib/call.ts';

const overviewQuery = api.workshop.overview.queryOptions();

export const useOverview = () => useQuery(overviewQuery);

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
