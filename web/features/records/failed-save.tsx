import { RotateCcw } from 'lucide-react';
import type { PersonalRecord } from '#shared/records.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { Button } from '#web/ui/button.tsx';

interface FailedSaveProps {
  error: ApiError;
  onRetry: () => void;
  /** Saves over the newer record, or accepts it; both only after a conflict. */
  onOverwrite?: (newer: PersonalRecord) => void;
  onTake?: (newer: PersonalRecord) => void;
}

/** Says why a record was not saved and offers the next steps. Typed values are still there. */
export function FailedSave({ error, onRetry, onOverwrite, onTake }: FailedSaveProps) {
  const newer = error.status === 409 ? (error.current as PersonalRecord | undefined) : undefined;
  return (
    <div className="rounded-edge bg-danger-ground px-4 py-3">
      <p>{error.message}</p>
      {newer && (
        <p className="mt-1 text-ink">
          It is now <bdi className="font-semibold">{newer.title}</bdi>:{' '}
          <strong className="font-semibold">{liftInWords(newer)}</strong>, {calendarDay(newer.achieved_on)}
          {newer.note !== '' && (
            <>
              , <q>{newer.note}</q>
            </>
          )}
          . What you typed is still here.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {newer ? (
          <>
            <Button look="iron" onClick={() => onOverwrite?.(newer)}>
              Overwrite with mine
            </Button>
            <Button look="plain" onClick={() => onTake?.(newer)}>
              Use the newer one
            </Button>
          </>
        ) : (
          <Button look="plain" onClick={onRetry}>
            <RotateCcw size={16} aria-hidden /> Retry
          </Button>
        )}
      </div>
    </div>
  );
}
