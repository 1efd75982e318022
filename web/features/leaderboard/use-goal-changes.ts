import { useMutation } from '@tanstack/react-query';
import type { Achievement } from '#shared/leaderboard.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useRefresh } from './queries.ts';

/** Changes to a goal: deletes or verifies an achievement, or closes the goal. */
export function useGoalChanges(
  goalId: string,
  { onRemoved, onClosed }: { onRemoved: (achievement: Achievement) => void; onClosed: () => void },
) {
  const refresh = useRefresh();
  const remove = useMutation<unknown, ApiError, Achievement>({
    networkMode: 'always',
    mutationFn: ({ id }) => call.leaderboard.remove({ id }),
    onSuccess: (_, achievement) => {
      void refresh.standings(goalId);
      onRemoved(achievement);
    },
  });
  const verify = useMutation<unknown, ApiError, { achievement: Achievement; verified: boolean }>({
    networkMode: 'always',
    mutationFn: ({ achievement: { id, updated_at }, verified }) =>
      call.leaderboard.verify({ id, verified, updated_at }),
    onSettled: () => refresh.standings(goalId),
  });
  const close = useMutation<unknown, ApiError>({
    networkMode: 'always',
    mutationFn: () => call.leaderboard.closeGoal({ id: goalId, active: false }),
    onSuccess: () => {
      void refresh.goals();
      onClosed();
    },
  });
  return { remove, verify, close };
}
