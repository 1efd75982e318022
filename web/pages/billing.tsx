import { BillingBoard } from '#web/features/billing/billing-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function BillingPage() {
  useTitle('Billing');
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Billing</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        What members pay, what needs attention, and what the payment provider has sent.
      </p>
      <BillingBoard />
    </div>
  );
}
