import { Plus } from 'lucide-react';
import { useState } from 'react';
import { rowsOf } from '#web/lib/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { GoalBoard } from './goal-board.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useDisplayName, useGoals } from './queries.ts';
import { StandingsSkeleton } from './standings-skeleton.tsx';

/** Every open goal with its top ten. `admin`: the viewer may create goals, verify and delete. */
export function Leaderboard({ admin }: { admin: boolean }) {
  const goals = useGoals();
  const name = useDisplayName().data?.display_name ?? null;
  const [open, setOpen] = useState<'goal' | 'name' | null>(null);
  const [announced, setAnnounced] = useState('');

  const shown = rowsOf(
    goals.data,
    (page) => page.goals,
    ({ id }) => id,
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-3xl">Leaderboard</h1>
          <p className="mt-2 text-sm text-muted">
            {name === null ? (
              'The top ten for each goal, and your position.'
            ) : (
              <>
                Your name here is <bdi className="font-semibold break-words text-ink">{name}</bdi>.{' '}
                <button
                  type="button"
                  className="touch-target font-semibold text-ink underline underline-offset-4"
                  onClick={() => setOpen('name')}
                >
                  Change<span className="sr-only"> your display name</span>
                </button>
              </>
            )}
          </p>
        </div>
        {admin && (
          <Button look="signal" onClick={() => setOpen('goal')}>
            <Plus size={17} aria-hidden /> New goal
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {announced}
      </p>

      <div className="mt-6">
        <PagedList
          query={goals}
          rows={shown.length}
          skeleton={
            <div className="grid gap-x-12 gap-y-14 @3xl:grid-cols-2">
              {['first', 'second'].map((goal) => (
                <div key={goal}>
                  <div className="skeleton mb-5 h-7 w-1/2" />
                  <div className="skeleton mb-4 h-11 w-40" />
                  <StandingsSkeleton />
                </div>
              ))}
            </div>
          }
          empty={
            <p className="max-w-measure text-ink-soft">
              No goals, yet. {admin ? 'Create the first one.' : 'The gym’s admins create them.'}
            </p>
          }
        >
          <div className="grid items-start gap-x-12 gap-y-14 @3xl:grid-cols-2">
            {shown.map((goal) => (
              <GoalBoard
                key={goal.id}
                goal={goal}
                admin={admin}
                onClosed={() => setAnnounced(`‘${goal.title}’ is closed.`)}
              />
            ))}
          </div>
        </PagedList>
      </div>

      {open === 'goal' && (
        <GoalDialog
          onCreated={() => {
            setOpen(null);
            setAnnounced('Goal created.');
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'name' && name !== null && <NameDialog name={name} onClose={() => setOpen(null)} />}
    </>
  );
}
