import { lazy, Suspense } from 'react';
import type { Viewer } from '#shared/viewer.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';

const PaymentLine = lazy(async () => ({
  default: (await untilLoaded(() => import('#web/features/subscriptions/payment-line.tsx'))).PaymentLine,
}));

/** Says above a composer that the last payment failed, to the member alone. */
export function PaymentNote({ viewer }: { viewer: Viewer }) {
  if (viewer.access.reason !== 'past_due' || viewer.acting_admin !== null) return null;
  return (
    <Suspense fallback={null}>
      <PaymentLine until={viewer.access.until} />
    </Suspense>
  );
}
