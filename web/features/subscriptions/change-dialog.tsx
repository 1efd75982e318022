import { formatMoney } from '#shared/money.ts';
import { INTERVAL_LABELS, type Plan } from '#shared/plan.ts';
import type { PlanChange } from '#shared/subscriptions.ts';
import { call } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { failedText } from '#web/lib/failed-text.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { isNamedByInterval } from './plan-choice.ts';
import { usePlanChange } from './queries.ts';
import { useLeaving } from './use-leaving.ts';

const QUESTION = "Are you sure you'd like to update your subscription?";

/** Shows what another plan costs now and later, before the provider's page asks for confirmation. */
export function ChangeDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const change = usePlanChange(plan.id);
  const update = useLeaving((priceId: string) => call.subscriptions.updatePlan({ priceId }));
  return (
    <Modal open onClose={onClose} label={QUESTION}>
      <div className="p-6">
        <h2 className="display text-xl">{QUESTION}</h2>
        <div className="mt-4 text-sm">
          {change.data ? (
            <ChangeFacts plan={plan} change={change.data} />
          ) : change.isError ? (
            <Failing message={change.error.message} onRetry={() => void change.refetch()} />
          ) : (
            <SkeletonLines widths={[60, 80, 70]} label="Calculating the cost" />
          )}
        </div>
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {update.error && failedText('Failed to start checkout process', update.error)}
        </p>
        <DialogFoot
          action="Update Subscription"
          busyAction="One moment..."
          busy={update.isAsking}
          pending={update.busy || !change.data}
          onAct={() => update.go(plan.id)}
          onCancel={onClose}
        />
      </div>
    </Modal>
  );
}

export function ChangeFacts({ plan, change }: { plan: Plan; change: PlanChange }) {
  const { due_now, currency, next_payment, includes_tax } = change;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <dt className="text-muted">New plan</dt>
        <dd className="wrap-anywhere">
          {plan.name}, {formatMoney(plan.unit_amount, plan.currency)}
          {!isNamedByInterval(plan) && ` ${INTERVAL_LABELS[plan.interval]}`}
        </dd>
        <dt className="text-muted">{due_now < 0 ? 'Credit' : 'Due now'}</dt>
        <dd className="font-semibold tabular-nums">{formatMoney(Math.abs(due_now), currency)}</dd>
        <dt className="text-muted">Next payment</dt>
        <dd className="tabular-nums">
          {formatMoney(next_payment.amount, currency)} on {moment(next_payment.at, 'day')}
        </dd>
      </dl>
      <p className="mt-3 text-muted">
        {includes_tax && 'The amounts include tax. '}
        {due_now < 0 &&
          'The credit is taken off your next invoices. It is not paid out, also when you cancel or delete your account. '}
        You confirm the change on the payment page.
      </p>
    </>
  );
}
