import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { GOAL_DESCRIPTION_MAX_CHARACTERS, GOAL_TITLE_MAX_CHARACTERS, type GoalKind } from '#shared/goal.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { Failed } from './failed.tsx';
import { useRefresh } from './queries.ts';
import { refused } from './refused.ts';

const KINDS = [
  { value: 'score', label: 'Score' },
  { value: 'lift', label: 'Lift' },
  { value: 'total', label: 'Total' },
] as const;

const KIND_HINTS: Record<GoalKind, string> = {
  score: 'Any number, and the higher one wins: repetitions, meters, points.',
  lift: 'A weight in lb or kg, also ranked by DOTS, and by IPF GL when the title says bench.',
  total: 'Squat, bench press and deadlift together in lb or kg, also ranked by DOTS and IPF GL.',
};

/** For admins. */
export function GoalDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const refresh = useRefresh();
  const form = useRef<HTMLFormElement>(null);
  const [goal, setGoal] = useState({ title: '', description: '', kind: 'score' as GoalKind });
  const [missing, setMissing] = useState(false);

  const create = useMutation<unknown, ApiError, typeof goal>({
    networkMode: 'always',
    mutationFn: (input) => call.leaderboard.addGoal(input),
    onSuccess: () => {
      void refresh.goals();
      onCreated();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const wanting = goal.title.trim() === '';
    setMissing(wanting);
    if (wanting) form.current?.querySelector('input')?.focus();
    else if (!create.isPending) create.mutate(goal);
  }

  return (
    <Dialog open onClose={onClose} label="New goal">
      <form ref={form} noValidate onSubmit={send} className="space-y-5 p-6">
        <h2 className="display text-2xl">New goal</h2>
        {create.isError && <Failed what="Failed to create goal" why={refused(create.error).message} />}
        <Field
          label="Title"
          required
          maxLength={GOAL_TITLE_MAX_CHARACTERS}
          value={goal.title}
          error={missing ? 'Give the goal a title.' : undefined}
          onChange={(event) => setGoal({ ...goal, title: event.target.value })}
        />
        <TextArea
          label="Description"
          rows={3}
          limit={GOAL_DESCRIPTION_MAX_CHARACTERS}
          value={goal.description}
          onChange={(event) => setGoal({ ...goal, description: event.target.value })}
        />
        <div>
          <Segmented
            label="Counted as"
            options={KINDS}
            value={goal.kind}
            onChange={(kind) => setGoal({ ...goal, kind })}
          />
          <p aria-live="polite" className="mt-1.5 min-h-10 text-xs text-muted">
            {KIND_HINTS[goal.kind]}
          </p>
        </div>
        <DialogFoot
          action="Create goal"
          busyAction="Creating..."
          busy={create.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
