import { formatMoney } from '#shared/money.ts';
import { INTERVAL_LABELS, type PlanInterval } from '#shared/plan.ts';

interface PriceProps {
  amount: number;
  currency: string;
  interval: PlanInterval;
}

/** A price and its interval, on one line if there is room. */
export function Price({ amount, currency, interval }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="figures text-4xl wrap-anywhere">{formatMoney(amount, currency)}</span>
      <span className="figures text-xl text-ink-soft">{INTERVAL_LABELS[interval]}</span>
    </p>
  );
}
