import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Button, buttonLook } from './button.tsx';

interface SaveBarProps {
  /** Default label of the button. */
  action: string;
  /** Shown instead while saving needs a subscription, with a link to it; null when saving is allowed. */
  locked: string | null;
  saving: boolean;
  justSaved: boolean;
  /** Why the last save failed, as a sentence. */
  error: string | null;
  onRetry: () => void;
  /** Beside the button while nothing has failed. */
  note: ReactNode;
}

/** The foot of a form that is saved as a whole: it stays visible and reports the outcome. */
export function SaveBar({ action, locked, saving, justSaved, error, onRetry, note }: SaveBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="safe-bottom sticky bottom-0 -mx-1 mt-10 -mb-16 border-t border-line bg-chalk px-1 pt-3">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {error === null ? (
          note && <p className="mr-auto text-sm text-muted">{note}</p>
        ) : (
          <p role="alert" className="min-w-0 flex-1 basis-72 text-sm text-danger">
            {error}{' '}
            <button
              type="button"
              onClick={() => {
                // This one disappears with the error.
                button.current?.focus();
                onRetry();
              }}
              className="touch-target font-semibold text-ink underline underline-offset-4"
            >
              Retry
            </button>
          </p>
        )}
        {locked === null ? (
          <Button ref={button} type="submit" look="signal" busy={saving} className="min-w-44 max-sm:w-full">
            {saving ? 'Saving...' : justSaved ? 'Changes Saved' : action}
          </Button>
        ) : (
          <Link to="/account/subscription" className={`${buttonLook('signal')} min-w-44 max-sm:w-full`}>
            {locked}
          </Link>
        )}
      </div>
      <p role="status" className="sr-only">
        {justSaved ? 'Changes Saved' : ''}
      </p>
    </div>
  );
}
