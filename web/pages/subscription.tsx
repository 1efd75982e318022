import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Viewer } from '#shared/viewer.ts';
import { planIn } from '#web/features/access/wanted-plan.ts';
import { useViewer } from '#web/features/auth/queries.ts';
import { leftFor } from '#web/features/subscriptions/left-for.ts';
import { MembershipView } from '#web/features/subscriptions/membership-view.tsx';
import { PurchaseNote } from '#web/features/subscriptions/purchase-note.tsx';
import { useFreshMembership, usePurchase } from '#web/features/subscriptions/queries.ts';
import { TrialReminder } from '#web/features/subscriptions/trial-reminder.tsx';
import { useTitle } from '#web/lib/title.ts';
import { useOwnMembership } from './own-membership.ts';

export default function SubscriptionPage() {
  useTitle('Subscription');
  const viewer = useViewer().data;
  return viewer ? <OwnSubscription viewer={viewer} /> : null;
}

function OwnSubscription({ viewer }: { viewer: Viewer }) {
  const [search, setSearch] = useSearchParams();
  // Parameters that the payment provider put into the address on the way back.
  const [sessionId] = useState(() => (viewer.acting_admin === null ? search.get('session_id') : null));
  const [hasChanged] = useState(() => search.has('changed'));
  const purchase = usePurchase(sessionId);
  const fresh = useFreshMembership(hasChanged);
  const membership = useOwnMembership(viewer, {
    enabled: (sessionId === null || !purchase.isPending) && (!hasChanged || !fresh.isPending),
    onFocus: true,
  });

  const bought = purchase.data?.purchase;
  const isSettled = (purchase.data !== undefined && bought?.until !== null) || fresh.data !== undefined;
  useEffect(() => {
    if (!isSettled) return;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('session_id');
        rest.delete('changed');
        return rest;
      },
      { replace: true },
    );
  }, [isSettled, setSearch]);

  const { data, error } = membership;
  return (
    <div className="max-w-wide">
      <h1 className="display mb-6 text-3xl">Subscription</h1>
      {sessionId !== null && (
        <PurchaseNote
          purchase={bought}
          error={purchase.error?.message ?? null}
          onRetry={() => void purchase.refetch()}
          onward={leftFor(viewer.id)}
        />
      )}
      <MembershipView
        access={data?.access ?? viewer.access}
        subscription={data?.subscription ?? null}
        state={
          data
            ? 'ready'
            : error
              ? { error: error.message, onRetry: () => void membership.refetch() }
              : 'loading'
        }
        readOnly={viewer.acting_admin !== null}
        wantedPlan={planIn(search)}
      />
      {viewer.access.reason === 'trial' && viewer.acting_admin === null && <TrialReminder />}
    </div>
  );
}
