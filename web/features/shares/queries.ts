import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sharePath } from '#shared/share-path.ts';
import { api, call } from '#web/lib/call.ts';

export const usePreview = (messageId: string) =>
  useQuery(api.shares.preview.queryOptions({ input: { messageId }, staleTime: 0, gcTime: 0 }));

export const useShares = () => useQuery(api.shares.list.queryOptions({ input: {} }));

export const linkOf = (token: string): string => new URL(sharePath(token), location.origin).href;

export interface SharedWords {
  question: string;
  answer: string;
}

function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.shares.key() });
}

/** Makes a link; with `text`, one that shows these words. */
export function useShare(messageId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (text: SharedWords | undefined) => call.shares.add({ messageId, ...(text && { text }) }),
    onSuccess: refresh,
  });
}

export function useRevokeLink() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call.shares.remove({ id }),
    onSettled: refresh,
  });
}
