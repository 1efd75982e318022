import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statusOf } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { sessionEnded } from '#web/lib/queries.ts';

export const twoFactorQuery = api.twoFactor.get.queryOptions();

/** Changes the second factor; its state and the viewer are refetched afterwards. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const queryKey of [api.twoFactor.key(), api.devices.key(), api.auth.viewer.key()]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
    onError: (error) => {
      if (statusOf(error) === 401) sessionEnded();
    },
  });
}
