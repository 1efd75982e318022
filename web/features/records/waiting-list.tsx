import { RotateCcw, X } from 'lucide-react';
import { calendarDay } from '#web/lib/dates.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { putWaiting, takeBackWaiting, useWaitingRecords } from './outbox.ts';

/** Records entered without a connection, with their status. */
export function WaitingList({ owner }: { owner: string }) {
  const waiting = useWaitingRecords(owner);
  if (waiting.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting-records"
      className="rounded-edge border border-line bg-raised px-4 py-4 sm:px-5"
    >
      <h2 id="waiting-records" className="display text-xl">
        Waiting to be sent
      </h2>
      <p className="mt-1 text-sm text-muted">
        They are on this device, and are sent in this order once there is a connection.
      </p>
      <ol className="mt-2 divide-y divide-line">
        {waiting.map((record) => {
          const { id, entry, refused } = record;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1">
                <bdi className="font-semibold break-words">{entry.title}</bdi>{' '}
                <span className="text-sm text-muted">{calendarDay(entry.achieved_on)}</span>
                {refused !== null && (
                  <span role="alert" className="block text-sm text-danger">
                    {refused}
                  </span>
                )}
              </span>
              <span className="figures text-xl">{liftInWords(entry)}</span>
              {refused !== null && (
                <span className="flex gap-1">
                  <Button look="plain" onClick={() => putWaiting(owner, { ...record, refused: null })}>
                    <RotateCcw size={15} aria-hidden /> Retry
                  </Button>
                  <IconButton label={`Discard ${entry.title}`} onClick={() => takeBackWaiting(owner, id)}>
                    <X size={18} aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
