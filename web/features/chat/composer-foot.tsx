import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ComposerFootProps {
  onClear: (() => void) | null;
  children?: ReactNode;
}

/** Says beside the composer what the coach is not. */
export function ComposerFoot({ onClear, children }: ComposerFootProps) {
  return (
    <div className="mt-2 flex flex-wrap-reverse items-start justify-between gap-x-4 gap-y-1.5 px-1 text-2xs text-muted">
      <p className="flex-1 basis-60">
        A language model that can make mistakes; not a doctor, strength coach or nutritionist.{' '}
        <Link to="/account/legal" className="touch-target underline underline-offset-2 hover:text-ink">
          Legal
        </Link>
      </p>
      {(children || onClear) && (
        <div className="flex min-w-0 items-center gap-4 max-sm:w-full max-sm:justify-between">
          {children}
          {onClear && (
            <button
              type="button"
              onClick={onClear}
              className="touch-target shrink-0 underline underline-offset-2 hover:text-ink max-sm:ml-auto"
            >
              Clear conversation
            </button>
          )}
        </div>
      )}
    </div>
  );
}
