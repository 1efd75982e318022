import { useId } from 'react';
import { formatMoney } from '#shared/money.ts';
import type { Plan } from '#shared/plan.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Pill } from '#web/ui/pill.tsx';
import { isNamedByInterval } from './plan-choice.ts';
import { Price } from './price.tsx';

export interface PlanCardProps {
  plan: Plan;
  /** Saving in a year, in minor units. */
  saving: number | null;
  /** The highlighted plan. */
  accented: boolean;
  isCurrent: boolean;
  /** A link led to it. */
  isWanted: boolean;
  /** Label of its button; null where it is read-only. */
  action: string | null;
  busy: boolean;
  onPick: () => void;
}

export const planButtonId = ({ id }: Plan): string => `plan-${id}`;

export function PlanCard(props: PlanCardProps) {
  const { plan, saving, accented, isCurrent, isWanted, action, busy, onPick } = props;
  const name = useId();
  const { unit_amount, currency, interval } = plan;
  return (
    <li
      aria-labelledby={name}
      className={classNames(
        'flex flex-col items-start rounded-edge border bg-raised px-5 py-5',
        isWanted || accented ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={name} className="display min-w-0 text-xl wrap-anywhere">
          {plan.name}
        </h3>
        {isCurrent && <Pill look="plain">Your plan</Pill>}
        {isWanted && !isCurrent && <Pill look="plain">Your choice</Pill>}
      </div>
      <div className="mt-3">
        {isNamedByInterval(plan) ? (
          <p className="figures text-4xl wrap-anywhere">{formatMoney(unit_amount, currency)}</p>
        ) : (
          <Price amount={unit_amount} currency={currency} interval={interval} />
        )}
      </div>
      {saving !== null && (
        <p className="mt-1.5 text-sm font-semibold">Save {formatMoney(saving, currency)} a year</p>
      )}
      {plan.description && <p className="mt-1.5 text-sm wrap-anywhere text-ink-soft">{plan.description}</p>}
      {action !== null && (
        <div className="mt-auto w-full pt-5">
          <Button
            id={planButtonId(plan)}
            look={accented ? 'signal' : 'plain'}
            busy={busy}
            className="w-full"
            onClick={onPick}
          >
            {busy ? 'One moment...' : action}
            <span className="sr-only">: {plan.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
