import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EXERCISE_NAMES } from '#shared/exercise-names.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';

export const useImports = () => useQuery(api.recordImports.list.queryOptions());

/** Deletes an import with its records; one that is already gone counts as deleted. */
export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: { id: string }) => {
      try {
        return await call.recordImports.remove({ id });
      } catch (thrown) {
        if (toApiError(thrown).status !== 404) throw thrown;
        return { id, records: 0 };
      }
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.recordImports.key() });
      void queries.invalidateQueries({ queryKey: api.records.key() });
    },
  });
}

/** Returns the athlete's lifts and the built-in ones, without duplicates. */
export function useLiftTitles(): string[] {
  const { data } = useQuery(api.records.titles.queryOptions({ input: {} }));
  const byName = new Map(
    [...(data?.lifts.map(({ title }) => title) ?? []), ...EXERCISE_NAMES]
      .toReversed()
      .map((title) => [title.toLowerCase(), title]),
  );
  return [...byName.values()].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
}
