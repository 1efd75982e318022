import { useId } from 'react';
import { formatMoney } from '#shared/money.ts';
import { INTERVAL_LABELS } from '#shared/plan.ts';
import { Button } from '#web/ui/button.tsx';
import { type PlanCardProps, planButtonId } from './plan-card.tsx';
import { isNamedByInterval } from './plan-choice.ts';

/** A plan where there is little room. */
export function PlanRow({ plan, saving, accented, isCurrent, action, busy, onPick }: PlanCardProps) {
  const name = useId();
  const { unit_amount, currency, interval } = plan;
  const notes = [
    isCurrent && 'Your plan',
    !isNamedByInterval(plan) && INTERVAL_LABELS[interval],
    saving !== null && `Save ${formatMoney(saving, currency)} a year`,
  ].filter(Boolean);
  return (
    <li
      aria-labelledby={name}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2.5"
    >
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="figures text-2xl wrap-anywhere">{formatMoney(unit_amount, currency)}</span>
          <span id={name} className="min-w-0 font-semibold wrap-anywhere">
            {plan.name}
          </span>
        </p>
        {notes.length > 0 && <p className="text-xs text-muted">{notes.join(' · ')}</p>}
      </div>
      {action !== null && (
        <Button id={planButtonId(plan)} look={accented ? 'signal' : 'plain'} busy={busy} onClick={onPick}>
          {busy ? 'One moment...' : action}
          <span className="sr-only">: {plan.name}</span>
        </Button>
      )}
    </li>
  );
}
