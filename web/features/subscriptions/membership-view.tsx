import { useRef, useState } from 'react';
import type { Access } from '#shared/access.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import { Failing } from '#web/ui/failing.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SubscriptionActions } from './actions.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { cancelEnds, cancelText } from './cancel-text.ts';
import { PlanPicker } from './plan-picker.tsx';
import { ResubscribeDialog } from './resubscribe-dialog.tsx';
import { FactsSkeleton, SubscriptionFacts } from './subscription-facts.tsx';
import { subscriptionStatusOf } from './subscription-status.ts';

interface MembershipViewProps {
  access: Access;
  subscription: Subscription | null;
  /** The subscription data may be stale, or is still loading. */
  state: 'loading' | 'ready' | { error: string; onRetry: () => void };
  /** Someone acts as the member. */
  readOnly: boolean;
  /** From a link that led here: a price's id or a plan's. */
  wantedPlan: string | null;
}

/** Shows someone's subscription status, their options, and the plans. */
export function MembershipView(props: MembershipViewProps) {
  const { access, subscription, state, readOnly, wantedPlan } = props;
  const [plansAsked, askPlans] = useState(wantedPlan !== null);
  const [dialog, setDialog] = useState<'cancel' | 'resubscribe' | null>(null);
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const plansHeading = useRef<HTMLHeadingElement>(null);
  const status = subscriptionStatusOf({ access, subscription, readOnly });
  const { title, texts, actions, facts, countdown } = status;
  const plansOpen = status.plans === 'shown' || (status.plans === 'asked' && plansAsked);
  const left = countdown && access.until !== null ? timeLeft(new Date(access.until), new Date()) : null;

  // The button that opened the dialog disappears with its purpose.
  const settled = () =>
    focusAfter(
      () => setDialog(null),
      () => heading.current,
    );

  return (
    <div className="space-y-10">
      <section
        aria-labelledby="status"
        className="rounded-edge border border-line bg-raised px-5 py-5 sm:px-6"
      >
        <h2 id="status" ref={heading} tabIndex={-1} className="display text-2xl">
          {title}
        </h2>
        {left && (
          <p className="mt-2 flex items-baseline gap-x-2">
            <span className="figures text-5xl">{left.count}</span>
            <span className="figures text-xl text-ink-soft">{left.unit} remaining</span>
          </p>
        )}
        <div role="status" className="mt-2 space-y-1 text-sm text-ink-soft">
          <span className="sr-only">{title}.</span>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {facts &&
          (subscription ? (
            <SubscriptionFacts subscription={subscription} />
          ) : (
            state === 'loading' && <FactsSkeleton />
          ))}
        {typeof state === 'object' && (
          <div className="mt-4">
            <Failing message={state.error} onRetry={state.onRetry} />
          </div>
        )}
        <SubscriptionActions
          actions={actions}
          invoiceUrl={subscription?.failed_payment?.hosted_invoice_url ?? null}
          plansOpen={plansOpen}
          onUpdate={() =>
            focusAfter(
              () => askPlans(true),
              () => {
                plansHeading.current?.scrollIntoView({ block: 'start' });
                return plansHeading.current;
              },
            )
          }
          onCancel={() => setDialog('cancel')}
          onResubscribe={() => setDialog('resubscribe')}
        />
      </section>

      {plansOpen && (
        <section aria-labelledby="plans">
          <SectionHead id="plans" title="Plans" ref={plansHeading} />
          <div className="mt-5">
            <PlanPicker
              subscription={subscription}
              wantedName={wantedPlan}
              // Reactivated first, the subscription is active: the plans stay, to continue with the change.
              onPick={() => askPlans(true)}
            />
          </div>
        </section>
      )}

      {dialog === 'cancel' && (
        <CancelDialog
          effect={cancelText(access, subscription)}
          ends={cancelEnds(access, subscription)}
          reason={reason}
          onReason={setReason}
          onClose={() => setDialog(null)}
          onCanceled={settled}
        />
      )}
      {dialog === 'resubscribe' && (
        <ResubscribeDialog subscription={subscription} onClose={() => setDialog(null)} onResumed={settled} />
      )}
    </div>
  );
}
