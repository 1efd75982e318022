import { Link } from 'react-router';

interface ClosedNoteProps {
  /** Why something cannot be done now, as a sentence. */
  reason: string;
  /** Actions that are still available. */
  still: string;
}

/** Replaces an action that needs a subscription. */
export function ClosedNote({ reason, still }: ClosedNoteProps) {
  return (
    <div role="status" className="rounded-edge border-l-3 border-expired bg-raised px-5 py-4 text-sm">
      <p>
        <span className="font-semibold">{reason}</span> <span className="text-muted">{still}</span>
      </p>
      <Link
        to="/account/subscription"
        className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4 hover:no-underline"
      >
        See the plans
      </Link>
    </div>
  );
}
