import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

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
      <div className="flex min-w-0 items-center gap-4 max-sm:w-full max-sm:justify-between">
        {children}
        {/* Its place is there from the start: appearing with a question, it would move under the thumb that sends it. */}
        <button
          type="button"
          onClick={onClear ?? undefined}
          className={classNames(
            'touch-target shrink-0 underline underline-offset-2 hover:text-ink max-sm:ml-auto',
            !onClear && 'invisible',
          )}
        >
          Clear conversation
        </button>
      </div>
    </div>
  );
}
