import { call } from '#web/lib/call.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import type { SubscriptionAction } from './subscription-status.ts';
import { useLeaving } from './use-leaving.ts';

interface SubscriptionActionsProps {
  actions: readonly SubscriptionAction[];
  /** Invoice of the payment that failed. */
  invoiceUrl: string | null;
  /** The plans are below. */
  plansOpen: boolean;
  onUpdate: () => void;
  onCancel: () => void;
  onResubscribe: () => void;
}

/** Actions on a subscription, a button each. */
export function SubscriptionActions({
  actions,
  invoiceUrl,
  plansOpen,
  onUpdate,
  onCancel,
  onResubscribe,
}: SubscriptionActionsProps) {
  const portal = useLeaving(() => call.subscriptions.portal({}));
  const look = (action: SubscriptionAction) =>
    actions[0] === action && action !== 'cancel' && action !== 'update' ? 'signal' : 'plain';
  const drawn: Record<SubscriptionAction, React.ReactNode> = {
    update: (
      <Button key="update" look="plain" aria-expanded={plansOpen} onClick={onUpdate}>
        Update Subscription
      </Button>
    ),
    card: (
      <Button key="card" look={look('card')} busy={portal.busy} onClick={() => portal.go(undefined)}>
        {portal.busy ? 'One moment...' : 'Update Card'}
      </Button>
    ),
    invoice: invoiceUrl && (
      <a key="invoice" href={invoiceUrl} target="_blank" rel="noreferrer" className={buttonLook('plain')}>
        View Invoice<span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
    cancel: (
      <Button key="cancel" look="plain" onClick={onCancel}>
        Cancel Subscription
      </Button>
    ),
    resubscribe: (
      <Button key="resubscribe" look={look('resubscribe')} onClick={onResubscribe}>
        Resubscribe
      </Button>
    ),
  };
  if (actions.length === 0) return null;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        {actions.map((action) => drawn[action])}
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {portal.error?.message}
      </p>
    </>
  );
}
