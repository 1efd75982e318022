import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewKey } from '#shared/connections.ts';
import { api, call } from '#web/lib/call.ts';

export const useConnections = () => useQuery(api.connections.list.queryOptions({ input: {} }));

function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.connections.key() });
}

export function useAddKey() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (key: NewKey) => call.connections.addKey(key), onSuccess: refresh });
}

export function useRevokeKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call.connections.revokeKey({ id }),
    onSettled: refresh,
  });
}

export function useDisconnect() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call.connections.disconnect({ id }),
    onSettled: refresh,
  });
}
