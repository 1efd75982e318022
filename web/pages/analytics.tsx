import { AnalyticsBoard } from '#web/features/analytics/analytics-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function AnalyticsPage() {
  useTitle('Analytics');
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Analytics</h1>
      <p className="mt-2 mb-5 max-w-measure text-sm text-muted">
        How visitors become members, and members stay.
      </p>
      <AnalyticsBoard />
    </div>
  );
}
