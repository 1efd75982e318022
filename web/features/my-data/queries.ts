import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataExport } from '#shared/my-data.ts';
import { api, call } from '#web/lib/call.ts';

const LOOK_EACH_MS = 1000;

export const isUnderWay = (found: DataExport | null | undefined): boolean =>
  found?.state === 'waiting' || found?.state === 'preparing';

/** Loads the viewer's archive; polls while it is being prepared. */
export const useDataExport = () =>
  useQuery(
    api.myData.export.queryOptions({
      refetchInterval: ({ state }) => isUnderWay(state.data?.data_export) && LOOK_EACH_MS,
      staleTime: 0,
    }),
  );

/** Requests a new archive. */
export function useAskForExport() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call.myData.askForExport(),
    onSuccess: (reply) => queries.setQueryData(api.myData.export.queryKey(), reply),
  });
}
