import { formatMoney } from '#shared/money.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { moment } from '#web/lib/dates.ts';
import { isNamedByInterval } from './plan-choice.ts';
import { Price } from './price.tsx';

/** Shows the plan, its price, and when payments are due. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { plan_name, unit_amount, currency, interval, next_payment, failed_payment } = subscription;
  const isFailing = subscription.status === 'past_due';
  return (
    <div className="mt-3">
      <Price amount={unit_amount} currency={currency} interval={interval} />
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
        {plan_name !== null && !isNamedByInterval({ name: plan_name, interval }) && (
          <>
            <dt className="text-muted">Plan</dt>
            <dd className="wrap-anywhere">{plan_name}</dd>
          </>
        )}
        {isFailing && failed_payment && (
          <>
            <dt className="text-muted">Due now</dt>
            <dd className="tabular-nums">{formatMoney(failed_payment.amount, failed_payment.currency)}</dd>
          </>
        )}
        {/* The charge for the period after the unpaid one would be premature here. */}
        {!isFailing && next_payment && (
          <>
            <dt className="text-muted">Next payment</dt>
            <dd className="tabular-nums">
              {formatMoney(next_payment.amount, next_payment.currency)} on {moment(next_payment.at, 'day')}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

export function FactsSkeleton() {
  return (
    <div className="mt-3">
      <span role="status" className="sr-only">
        Loading your subscription
      </span>
      <div className="skeleton h-12 w-44" />
      <div className="skeleton mt-3 h-4 w-52" />
      <div className="skeleton mt-2 h-4 w-60" />
    </div>
  );
}
