import { BadgeCheck } from 'lucide-react';
import type { Ranking } from '#shared/goal.ts';
import type { Achievement } from '#shared/leaderboard.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Result } from './result.tsx';

const ACT = 'touch-target text-xs font-semibold underline underline-offset-4 disabled:opacity-50';

interface StandingProps {
  achievement: Achievement;
  by: Ranking;
  /** The reader's weight unit. */
  unit: WeightUnit;
  /** Whether the viewer may verify and delete what others submitted. */
  admin: boolean;
  /** A change is in progress. */
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onVerify: (verified: boolean) => void;
}

/** A line of a leaderboard. */
export function Standing({ achievement, by, unit, admin, busy, onEdit, onDelete, onVerify }: StandingProps) {
  const { place, display_name: name, mine, verified, notes, user_email: email } = achievement;
  return (
    <li
      className={classNames(
        'grid grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2.5 pr-3 pl-3',
        mine && 'bg-sunk shadow-[inset_3px_0_var(--signal)]',
      )}
    >
      <p className={classNames('figures', place === 1 ? 'text-3xl text-ink' : 'text-2xl text-muted')}>
        <span className="sr-only">Place </span>
        {place ?? '–'}
      </p>
      <div className="min-w-0 pt-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          <bdi className="min-w-0 break-words">{name}</bdi>
          {mine && <span className="font-normal text-muted">you</span>}
          {verified && (
            <span className="inline-flex items-center gap-1 text-xs font-normal text-muted">
              <BadgeCheck size={15} aria-hidden className="text-ink" /> verified
            </span>
          )}
        </p>
        {email && <p className="text-xs break-words text-muted">{email}</p>}
        {notes && (
          <p dir="auto" className="mt-0.5 text-sm break-words whitespace-pre-line text-ink-soft">
            {notes}
          </p>
        )}
        {(mine || admin) && (
          <div className="mt-1.5 mb-1 flex flex-wrap gap-x-5 gap-y-2">
            {mine && (
              <button type="button" className={ACT} onClick={onEdit} disabled={busy}>
                Edit
              </button>
            )}
            {admin && (
              <button type="button" className={ACT} onClick={() => onVerify(!verified)} disabled={busy}>
                {verified ? 'Remove the verified mark' : 'Verify'}
                <span className="sr-only"> the score of {name}</span>
              </button>
            )}
            <button type="button" className={ACT} onClick={onDelete} disabled={busy}>
              Delete<span className="sr-only"> the score of {name}</span>
            </button>
          </div>
        )}
      </div>
      <Result achievement={achievement} by={by} unit={unit} />
    </li>
  );
}
