import { useRef, useState } from 'react';
import type { Ranking } from '#shared/goal.ts';
import type { Achievement, Goal } from '#shared/leaderboard.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';
import { Failed } from './failed.tsx';
import { useProfile, useStandings } from './queries.ts';
import { refused } from './refused.ts';
import { RANKING_LABELS } from './result.tsx';
import { Standing } from './standing.tsx';
import { Standings } from './standings.tsx';
import { StandingsSkeleton } from './standings-skeleton.tsx';
import { unitOf } from './submission.ts';
import { SubmitDialog } from './submit-dialog.tsx';
import { useGoalChanges } from './use-goal-changes.ts';

interface GoalBoardProps {
  goal: Goal;
  /** Whether the viewer may verify, delete any achievement, and close the goal. */
  admin: boolean;
  onClosed: () => void;
}

/** A goal: its top ten, and the viewer's place. */
export function GoalBoard({ goal, admin, onClosed }: GoalBoardProps) {
  const [by, setBy] = useState<Ranking>('value');
  const [open, setOpen] = useState<'submit' | 'close' | null>(null);
  const [announced, setAnnounced] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    chosen: deleting,
    choose: askToDelete,
    close: stopAsking,
    settle,
  } = useChosen<Achievement>(() => heading.current);
  const standings = useStandings(goal.id, by);
  const profile = useProfile(goal.kind !== 'score').data;

  const { remove, verify, close } = useGoalChanges(goal.id, {
    onRemoved: (achievement) => settle(achievement, () => setAnnounced('Achievement deleted.')),
    onClosed: () => {
      setOpen(null);
      onClosed();
    },
  });

  const removal = requestOf(deleting, remove);

  const own = standings.data?.own ?? null;
  const unit = own?.unit ?? unitOf(profile) ?? standings.data?.achievements[0]?.unit ?? 'lb';
  const line = (achievement: Achievement) => (
    <Standing
      key={achievement.id}
      achievement={achievement}
      by={by}
      unit={unit}
      admin={admin}
      busy={verify.isPending}
      onEdit={() => setOpen('submit')}
      onDelete={() => {
        remove.reset();
        askToDelete(achievement);
      }}
      onVerify={(verified) => verify.mutate({ achievement, verified })}
    />
  );

  return (
    <section aria-labelledby={`goal-${goal.id}`} className="min-w-0">
      <h2
        ref={heading}
        id={`goal-${goal.id}`}
        tabIndex={-1}
        dir="auto"
        className="display text-2xl break-words"
      >
        {goal.title}
      </h2>
      {goal.description && (
        <p dir="auto" className="mt-1.5 max-w-measure text-sm break-words whitespace-pre-line text-ink-soft">
          {goal.description}
        </p>
      )}
      <div className="mt-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button look={own ? 'plain' : 'iron'} disabled={!standings.data} onClick={() => setOpen('submit')}>
          {own ? 'Update your score' : 'Submit your score'}
        </Button>
        {goal.rankings.length > 1 && (
          <Segmented
            label="Ranked by"
            hideLabel
            options={goal.rankings.map((ranking) => ({ value: ranking, label: RANKING_LABELS[ranking] }))}
            value={by}
            onChange={setBy}
          />
        )}
      </div>
      {by === 'ipf_gl' && (
        <p className="mb-3 text-xs text-muted">
          IPF GL is tuned for elite lifters: it was fitted to international competition.
        </p>
      )}
      <div className="border-t-2 border-ink">
        {standings.data ? (
          <Standings {...standings.data} by={by} line={line} />
        ) : standings.isError ? (
          <div className="pt-4">
            <Failing message={toApiError(standings.error).message} onRetry={() => void standings.refetch()} />
          </div>
        ) : (
          <StandingsSkeleton />
        )}
      </div>
      {verify.isError && (
        <div className="mt-3">
          <Failed what="Failed to verify achievement" why={refused(verify.error).message} />
        </div>
      )}
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {announced}
      </p>
      {admin && (
        <button
          type="button"
          className="touch-target text-xs font-semibold text-muted underline underline-offset-4 hover:text-ink"
          onClick={() => setOpen('close')}
        >
          Close this goal
        </button>
      )}
      {open === 'submit' && (
        <SubmitDialog
          goal={goal}
          own={own}
          unit={unit}
          onSubmitted={({ place }) => {
            setOpen(null);
            setAnnounced(place === null ? 'Submitted.' : `Submitted: you are ranked ${place} by value.`);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <Confirm
        open={deleting !== null}
        question="Are you sure you want to delete this achievement?"
        note={removal.error?.message}
        action="Delete"
        busyAction="Deleting..."
        busy={removal.busy}
        error={removal.error && 'Failed to delete achievement'}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onClose={stopAsking}
      />
      <Confirm
        open={open === 'close'}
        question="Are you sure you want to close this goal?"
        note="It disappears from the leaderboard. Its achievements are kept."
        action="Close the goal"
        busyAction="Closing..."
        busy={close.isPending}
        error={close.isError ? close.error.message : null}
        onConfirm={() => close.mutate()}
        onClose={() => setOpen(null)}
      />
    </section>
  );
}
