import { useLocation } from 'react-router';
import type { Viewer } from '#shared/viewer.ts';
import { keepLeft } from '#web/features/subscriptions/left-for.ts';
import { PlanPicker } from '#web/features/subscriptions/plan-picker.tsx';
import { ClosedNote } from '#web/ui/closed-note.tsx';
import { useOwnMembership } from './own-membership.ts';

const STILL = 'You can still read your conversations here.';

interface ChatGateProps {
  viewer: Viewer;
  /** Why the viewer may not ask. */
  reason: string;
  /** The text in the composer. */
  draft: string;
}

/** Replaces the composer for those who may not ask, with a way to get access. */
export function ChatGate({ viewer, reason, draft }: ChatGateProps) {
  return viewer.acting_admin === null ? (
    <Plans viewer={viewer} reason={reason} draft={draft} />
  ) : (
    <ClosedNote reason={reason} still={STILL} />
  );
}

function Plans({ viewer, reason, draft }: ChatGateProps) {
  const { pathname, search } = useLocation();
  const membership = useOwnMembership(viewer, { enabled: true, onFocus: true });
  return (
    <section
      aria-label="Subscribe to ask"
      className="max-h-[60dvh] overflow-y-auto rounded-edge border border-line bg-raised px-4 py-3 shadow-raised sm:px-5"
    >
      <div role="status" className="text-sm">
        <p className="font-semibold">{reason}</p>
        <p className="text-muted">{STILL}</p>
      </div>
      {draft.trim() !== '' && (
        <p className="mt-1 flex gap-1.5 text-sm text-muted">
          <span className="shrink-0">Your question is kept:</span>
          <span dir="auto" className="ellipsis text-ink">
            {draft}
          </span>
        </p>
      )}
      <div className="mt-3">
        <PlanPicker
          subscription={membership.data?.subscription ?? null}
          compact
          onPick={() => keepLeft(viewer.id, pathname + search)}
        />
      </div>
    </section>
  );
}
