import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Plan } from '#shared/plan.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { track } from '#web/lib/analytics.ts';
import { call } from '#web/lib/call.ts';
import { failedText } from '#web/lib/failed-text.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { planButtonId } from './plan-card.tsx';
import { planNamed } from './plan-choice.ts';
import { PlanList, PlansSkeleton } from './plan-list.tsx';
import { usePlans } from './queries.ts';
import { ResubscribeDialog } from './resubscribe-dialog.tsx';
import { isOwing } from './subscription-status.ts';
import { useLeaving } from './use-leaving.ts';

interface PlanPickerProps {
  subscription: Subscription | null;
  /** From a link that led here: a price's id or a plan's. */
  wantedName?: string | null;
  /** There is little room. */
  compact?: boolean;
  /** Runs before anything else happens with the plan. */
  onPick?: () => void;
}

/** The plans, or where to pay for the one whose payment failed. */
export function PlanPicker(props: PlanPickerProps) {
  if (!isOwing(props.subscription)) return <Plans {...props} />;
  return (
    <Link to="/account/subscription" className={buttonLook('signal')} onClick={props.onPick}>
      Pay for your subscription
    </Link>
  );
}

/** The plans, each with a button to pay for it or change to it. */
function Plans({ subscription, wantedName = null, compact = false, onPick }: PlanPickerProps) {
  const list = usePlans();
  const [changingTo, setChangingTo] = useState<Plan | null>(null);
  const [resuming, setResuming] = useState<Plan | null>(null);
  const checkout = useLeaving(async (priceId: string) => {
    const opened = await call.subscriptions.checkout({ priceId });
    track({ event: 'checkout' });
    return opened;
  });
  const plans = list.data?.prices;
  const wanted = planNamed(wantedName, plans ?? []);

  const buttonId = wanted && planButtonId(wanted);
  useEffect(() => {
    const button = buttonId === null ? null : document.getElementById(buttonId);
    button?.focus({ preventScroll: true });
    button?.closest('li')?.scrollIntoView({ block: 'center' });
  }, [buttonId]);

  const running = subscription !== null && subscription.ended_at === null ? subscription : null;
  const currentPriceId = running?.price_id ?? null;
  const isEnding = running !== null && running.cancel_at !== null;

  function actionOf({ id, currency }: Plan): string | null {
    if (running === null) return 'Subscribe';
    if (id === currentPriceId) return isEnding ? 'Resubscribe' : null;
    // The provider keeps a subscription in its currency.
    return currency === running.currency ? 'Change to this plan' : null;
  }

  function pick(plan: Plan) {
    if (checkout.busy) return;
    onPick?.();
    if (running === null) checkout.go(plan.id);
    else if (isEnding) setResuming(plan);
    else setChangingTo(plan);
  }

  if (plans === undefined) {
    if (!list.isError) return <PlansSkeleton />;
    return (
      <div className="rounded-edge bg-danger-ground p-5 text-danger">
        <Failing
          message={failedText('Failed to load subscription plans', list.error)}
          onRetry={() => void list.refetch()}
        />
      </div>
    );
  }
  return (
    <>
      <PlanList
        plans={plans}
        currentPriceId={currentPriceId}
        wanted={wanted}
        actionOf={actionOf}
        busyWith={checkout.busy ? (checkout.input ?? null) : null}
        // While a cancellation can be undone, that is the main action of the screen.
        pointing={!isEnding}
        compact={compact}
        onPick={pick}
      />
      <p role="alert" className="mt-4 text-sm text-danger empty:hidden">
        {checkout.error && failedText('Failed to start checkout process', checkout.error)}
      </p>
      {changingTo && <ChangeDialog plan={changingTo} onClose={() => setChangingTo(null)} />}
      {resuming && (
        <ResubscribeDialog
          subscription={subscription}
          onClose={() => setResuming(null)}
          onResumed={() => {
            setResuming(null);
            if (resuming.id !== currentPriceId) setChangingTo(resuming);
          }}
        />
      )}
    </>
  );
}
