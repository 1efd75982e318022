import type { Plan } from '#shared/plan.ts';
import { yearlySaving } from '#shared/plan.ts';
import { PlanCard } from './plan-card.tsx';
import { pointedAt } from './plan-choice.ts';
import { PlanRow } from './plan-row.tsx';

const GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4';

interface PlanListProps {
  plans: readonly Plan[];
  currentPriceId: string | null;
  /** A link led to it. */
  wanted: Plan | null;
  /** Returns the label of a plan's button; null without one. */
  actionOf: (plan: Plan) => string | null;
  /** The price being requested. */
  busyWith: string | null;
  /** Whether to highlight one of them. */
  pointing: boolean;
  /** There is little room. */
  compact: boolean;
  onPick: (plan: Plan) => void;
}

export function PlanList({
  plans,
  currentPriceId,
  wanted,
  actionOf,
  busyWith,
  pointing,
  compact,
  onPick,
}: PlanListProps) {
  if (plans.length === 0) {
    return <p className="text-sm text-muted">No plans are offered at the moment.</p>;
  }
  const accented = wanted ?? (pointing ? pointedAt(plans) : null);
  const Shown = compact ? PlanRow : PlanCard;
  return (
    <ul className={compact ? '' : GRID}>
      {plans.map((plan) => (
        <Shown
          key={plan.id}
          plan={plan}
          saving={yearlySaving(plan, plans)}
          accented={plan === accented && plan.id !== currentPriceId}
          isCurrent={plan.id === currentPriceId}
          isWanted={plan === wanted}
          action={actionOf(plan)}
          busy={plan.id === busyWith}
          onPick={() => onPick(plan)}
        />
      ))}
    </ul>
  );
}

export function PlansSkeleton() {
  return (
    <div className={GRID}>
      <span role="status" className="sr-only">
        Loading the plans
      </span>
      {[0, 1].map((card) => (
        <div key={card} aria-hidden className="rounded-edge border border-line bg-raised px-5 py-5">
          <div className="skeleton h-6 w-24" />
          <div className="skeleton mt-4 h-12 w-36" />
          <div className="skeleton mt-3 h-4 w-4/5" />
          <div className="skeleton mt-6 h-11" />
        </div>
      ))}
    </div>
  );
}
