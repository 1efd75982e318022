import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import type { Purchase } from '#shared/subscriptions.ts';
import { moment } from '#web/lib/dates.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';

interface PurchaseNoteProps {
  /** Undefined while loading; null when nothing was bought. */
  purchase: Purchase | null | undefined;
  error: string | null;
  onRetry: () => void;
  /** Where the member continues. */
  onward: string;
}

export const CONFIRMING = 'Your payment is being confirmed';

/** Thanks for the purchase, or says that it is not confirmed yet. */
export function PurchaseNote({ purchase, error, onRetry, onward }: PurchaseNoteProps) {
  if (purchase === null) return null;
  if (purchase === undefined && error !== null) {
    return (
      <div className="mb-6 rounded-edge bg-danger-ground p-5 text-danger">
        <Failing message={error} onRetry={onRetry} />
      </div>
    );
  }
  const isConfirmed = purchase != null && purchase.until !== null;
  return (
    <div className="mb-6 rounded-edge border-l-3 border-active bg-raised px-5 py-4">
      <div role="status">
        {isConfirmed ? (
          <Thanks purchase={purchase} />
        ) : (
          <>
            <p className="font-semibold">{CONFIRMING}</p>
            <p className="mt-1 text-sm text-ink-soft">
              This can take a minute. You do not need to pay again.
            </p>
          </>
        )}
      </div>
      {isConfirmed && (
        <Link to={onward} className={`${buttonLook('signal')} mt-4`}>
          {onward === '/chat' ? 'Ask the coach' : 'Back to your conversation'}
        </Link>
      )}
    </div>
  );
}

function Thanks({ purchase: { plan_name, amount, currency, until } }: { purchase: Purchase }) {
  return (
    <>
      <p className="display text-xl">Thank you!</p>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        You bought {plan_name === null ? 'a subscription' : `the ${plan_name} plan`} for{' '}
        {formatMoney(amount, currency)}.
        {until !== null && ` Your access lasts until ${moment(until, 'day')}.`}
      </p>
    </>
  );
}
