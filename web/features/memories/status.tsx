import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toApiError } from '#web/lib/api-error.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface Status {
  look: 'working' | 'done' | 'failed';
  text: string;
  /** Why it failed, in the server's words. */
  reason?: string;
}

/** Reports the outcome of a change. */
export interface Say {
  working(text: string): void;
  done(text: string): void;
  failed(text: string, error: unknown): void;
  nothing(): void;
}

/** How long a success message is shown. */
const TOLD_MS = 5000;

export function useStatus(): { status: Status | null; say: Say } {
  const [status, setStatus] = useState<Status | null>(null);
  const [say] = useState<Say>(() => ({
    working: (text) => setStatus({ look: 'working', text }),
    done: (text) => setStatus({ look: 'done', text }),
    failed: (text, error) => setStatus({ look: 'failed', text, reason: toApiError(error).message }),
    nothing: () => setStatus(null),
  }));
  useEffect(() => {
    if (status?.look !== 'done') return;
    const timer = setTimeout(() => setStatus(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return { status, say };
}

/** Stays visible at the foot of the screen, however long the list is. */
export function StatusLine({ status, onClose }: { status: Status | null; onClose: () => void }) {
  const failed = status?.look === 'failed';
  const shown = status && (
    <div
      className={classNames(
        'fade-in pointer-events-auto flex items-center gap-3 rounded-edge py-2.5 pl-4 text-sm shadow-raised',
        failed ? 'bg-danger-ground pr-2 text-danger' : 'bg-iron pr-4 text-on-iron',
      )}
    >
      <p>
        <span className="font-semibold">{status.text}</span>
        {status.reason && <span> {status.reason}</span>}
      </p>
      {failed && (
        <IconButton label="Dismiss" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
  return (
    <div className="pointer-events-none sticky bottom-4 z-1 mt-6 flex justify-center">
      <div role="status">{!failed && shown}</div>
      <div role="alert">{failed && shown}</div>
    </div>
  );
}
