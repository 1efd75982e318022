import { call } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { useLeaving } from './use-leaving.ts';

/** Says above the composer that a payment failed, and until when access lasts. */
export function PaymentLine({ until }: { until: string | null }) {
  const portal = useLeaving(() => call.subscriptions.portal({}));
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 px-1 text-sm text-muted">
      <p>
        Your last payment failed.{until !== null && ` You have access until ${moment(until, 'day')}.`}{' '}
        <button
          type="button"
          aria-disabled={portal.busy || undefined}
          onClick={() => !portal.busy && portal.go(undefined)}
          className="touch-target font-semibold whitespace-nowrap text-ink underline underline-offset-4 hover:no-underline"
        >
          {portal.busy ? 'One moment...' : 'Update Card'}
        </button>
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {portal.error?.message}
      </p>
    </div>
  );
}
