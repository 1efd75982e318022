import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ACHIEVEMENT_NOTES_MAX_CHARACTERS } from '#shared/goal.ts';
import type { Achievement, Goal } from '#shared/leaderboard.ts';
import { WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { weightIn } from '#web/lib/typed-weight.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { Failed } from './failed.tsx';
import { useDisplayName, useProfile, useRefresh } from './queries.ts';
import { refused } from './refused.ts';
import { bodyOf, type Draft, draftFrom, type Mistakes } from './submission.ts';

const UNITS = WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }));
const SEX_OPTIONS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'none', label: 'Not specified' },
] as const;

interface SubmitDialogProps {
  goal: Goal;
  own: Achievement | null;
  /** Initial unit, when neither a score nor the training profile has one. */
  unit: WeightUnit;
  onSubmitted: (achievement: Achievement) => void;
  onClose: () => void;
}

/** Asks for a score that replaces the earlier one. */
export function SubmitDialog({ goal, own, unit, onSubmitted, onClose }: SubmitDialogProps) {
  const weighs = goal.kind !== 'score';
  const refresh = useRefresh();
  const form = useRef<HTMLFormElement>(null);
  const profile = useProfile(weighs && own === null).data;
  const name = useDisplayName().data?.display_name ?? null;
  const [typed, setTyped] = useState<Draft | null>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  // The profile may arrive after the dialog: it is used until something is typed.
  const draft = typed ?? draftFrom(own, profile, unit);
  const change = (fields: Partial<Draft>) => setTyped({ ...draft, ...fields });

  const submit = useMutation<
    { achievement: Achievement },
    ApiError,
    Parameters<typeof call.leaderboard.submit>[0]
  >({
    networkMode: 'always',
    mutationFn: (input) => call.leaderboard.submit(input),
    onSuccess: ({ achievement }, { display_name }) => {
      void (display_name ? refresh.names() : refresh.standings(goal.id));
      onSubmitted(achievement);
    },
    onError: (error) => {
      const { field, message } = refused(error);
      if (error.code === 'conflict') show({ display_name: message });
      else if (field !== null) show({ [field]: message });
    },
  });

  function show(next: Mistakes) {
    focusAfter(
      () => setMistakes(next),
      () => form.current?.querySelector<HTMLElement>('[aria-invalid]'),
    );
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (submit.isPending) return;
    const read = bodyOf(draft, goal, name !== null);
    if ('mistakes' in read) return show(read.mistakes);
    setMistakes({});
    submit.mutate({ id: goal.id, ...read.body });
  }

  return (
    <Dialog open onClose={onClose} label={`Your score for ${goal.title}`}>
      <form ref={form} noValidate onSubmit={send} className="space-y-5 p-6">
        <h2 dir="auto" className="display text-2xl break-words">
          {goal.title}
        </h2>
        {submit.isError && <Failed what="Failed to submit achievement" why={refused(submit.error).message} />}
        {own?.verified && (
          <p className="text-sm text-muted">
            Your score is verified. Any change removes the mark until an admin verifies it again.
          </p>
        )}
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <Field
              label={weighs ? 'Weight' : 'Score'}
              inputMode="decimal"
              autoComplete="off"
              required
              value={draft.value}
              error={mistakes.value}
              onChange={(event) => change({ value: event.target.value })}
            />
          </div>
          {weighs && (
            <Segmented
              label="Unit"
              options={UNITS}
              value={draft.unit}
              onChange={(next) => change({ unit: next })}
            />
          )}
        </div>
        {weighs && (
          <fieldset className="space-y-5">
            <legend className="mb-3 text-sm text-muted">
              With body weight and sex you are ranked by points too. Nothing else is done with them, and other
              athletes do not see them.
            </legend>
            <Field
              label={`Body weight in ${draft.unit}`}
              inputMode="decimal"
              autoComplete="off"
              value={weightIn(draft.unit, draft.bodyWeight).amount}
              error={mistakes.body_weight}
              onChange={(event) => change({ bodyWeight: { unit: draft.unit, amount: event.target.value } })}
            />
            <Segmented
              label="Sex"
              options={SEX_OPTIONS}
              value={draft.sex}
              onChange={(sex) => change({ sex })}
            />
          </fieldset>
        )}
        <TextArea
          label="Notes"
          hint="Only you and the gym’s admins see them."
          rows={2}
          limit={ACHIEVEMENT_NOTES_MAX_CHARACTERS}
          value={draft.notes}
          error={mistakes.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
        {(name === null || mistakes.display_name) && (
          <Field
            label="Display name"
            autoComplete="nickname"
            hint="Your name on the leaderboard. Athletes never see your email address."
            value={draft.name}
            error={mistakes.display_name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
        <DialogFoot action="Submit" busyAction="Submitting..." busy={submit.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
