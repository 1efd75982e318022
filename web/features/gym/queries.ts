import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GymEditsState } from '#shared/gym.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { showGym } from '#web/lib/show-gym.ts';

const editsQuery = api.gym.edits.queryOptions({ refetchOnWindowFocus: true });

export const useGymEdits = () => useQuery(editsQuery);

/** Applies a change: the new state here, and the gym's new face everywhere. */
function useShowEdits() {
  const queries = useQueryClient();
  return (state: GymEditsState) => {
    queries.setQueryData(editsQuery.queryKey, state);
    showGym(state.face);
    for (const { key } of [
      api.gym.suggestions,
      api.gym.faq,
      api.legal.text,
      api.workshop,
      api.subscriptions.plans,
    ])
      void queries.invalidateQueries({ queryKey: key() });
  };
}

/** After a conflict: shows someone else's version. */
function useShowTheirs() {
  const queries = useQueryClient();
  return (error: Error) => {
    if (error instanceof ApiError && error.status === 409 && error.current)
      queries.setQueryData(editsQuery.queryKey, error.current as GymEditsState);
  };
}

/** `onKept` is called in the same tick in which the new state is shown. */
function useKept<Sent>(onKept: (state: GymEditsState, sent: Sent) => void) {
  const show = useShowEdits();
  return {
    onSuccess(state: GymEditsState, sent: Sent) {
      show(state);
      onKept(state, sent);
    },
    onError: useShowTheirs(),
  };
}

export const useEditGym = (onKept: (state: GymEditsState, sent: { value: unknown }) => void) =>
  useMutation(api.gym.edit.mutationOptions(useKept(onKept)));

export const usePutBack = (onKept: (state: GymEditsState) => void) =>
  useMutation(api.gym.putBack.mutationOptions(useKept(onKept)));
