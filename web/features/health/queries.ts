import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Health } from '#shared/health.ts';
import { HEALTH_REFRESH_MS } from '#shared/health-limits.ts';
import { api } from '#web/lib/call.ts';

/** Loads the report, again regularly while the page is visible, and when it becomes visible. */
export const useHealth = () =>
  useQuery(
    api.health.report.queryOptions({
      refetchInterval: HEALTH_REFRESH_MS,
      refetchOnWindowFocus: true,
      staleTime: 0,
    }),
  );

export function useStopJob(onStopped: (job: { id: string }) => void) {
  const queries = useQueryClient();
  return useMutation(
    api.health.stopJob.mutationOptions({
      onSuccess: (_, job) => onStopped(job),
      // One that has already ended is no longer listed either.
      onSettled: () => void queries.invalidateQueries({ queryKey: api.health.key() }),
    }),
  );
}

export function useSetNeedsMail() {
  const queries = useQueryClient();
  return useMutation(
    api.health.setNeedsMail.mutationOptions({
      onSuccess: ({ on }) =>
        queries.setQueryData(
          api.health.report.queryKey(),
          (known: Health | undefined) => known && { ...known, needs_mail: { ...known.needs_mail, on } },
        ),
    }),
  );
}
