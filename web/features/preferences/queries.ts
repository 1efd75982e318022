import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

/** Another tab may have saved in the meantime. */
export const preferencesQuery = api.preferences.get.queryOptions({ refetchOnWindowFocus: true });

export const usePreferences = () => useQuery(preferencesQuery);

/** Changes the given preferences. Shown immediately, and reverted when they could not be saved. */
export function useSavePreferences() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation(
    api.preferences.save.mutationOptions({
      onMutate: async ({ memory }) => {
        await queries.cancelQueries({ queryKey });
        const before = queries.getQueryData(queryKey);
        if (before && memory !== undefined) queries.setQueryData(queryKey, { ...before, memory });
        return before;
      },
      onSuccess: (saved) => queries.setQueryData(queryKey, saved),
      onError: (_error, _changes, before) => queries.setQueryData(queryKey, before),
    }),
  );
}
