import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { moment } from '#web/lib/dates.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useResubscribe } from './queries.ts';

const QUESTION = 'Would you like to reactivate your subscription?';

interface ResubscribeDialogProps {
  /** Null while it is unknown what is renewed. */
  subscription: Subscription | null;
  onClose: () => void;
  onResumed: () => void;
}

export function ResubscribeDialog({ subscription, onClose, onResumed }: ResubscribeDialogProps) {
  const resubscribe = useResubscribe();
  const [isLeaving, setLeaving] = useState(false);
  /** Where to pay, when the subscription turned out to be over. */
  const url = resubscribe.data?.url ?? null;
  const leave = (to: string) => {
    setLeaving(true);
    location.assign(to);
  };
  const end = subscription?.cancel_at ?? subscription?.current_period_end;
  return (
    <Modal open onClose={onClose} label={QUESTION}>
      <div className="p-6">
        <h2 className="display text-xl">{QUESTION}</h2>
        {url !== null && (
          <p role="status" className="mt-3 text-sm">
            Your subscription has ended. You pay for a new one on the next page.
          </p>
        )}
        {url === null && subscription && end && (
          <p className="mt-3 text-sm">
            It renews on {moment(end, 'day')} for{' '}
            {formatMoney(subscription.renewal_amount ?? subscription.unit_amount, subscription.currency)}.
            Nothing is due today.
          </p>
        )}
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {resubscribe.error?.message}
        </p>
        <DialogFoot
          action={url === null ? 'Resubscribe' : 'Continue'}
          busyAction="One moment..."
          busy={resubscribe.isPending}
          pending={isLeaving}
          onAct={() =>
            url === null
              ? resubscribe.mutate(undefined, {
                  onSuccess: (resumed) => {
                    if (resumed.url === null) onResumed();
                  },
                })
              : leave(url)
          }
          onCancel={onClose}
        />
      </div>
    </Modal>
  );
}
