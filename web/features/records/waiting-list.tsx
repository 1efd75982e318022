import { RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { calendarDay } from '#web/lib/dates.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { putWaiting, takeBackWaiting, useWaitingRecords, type WaitingRecord } from './outbox.ts';

interface WaitingListProps {
  owner: string;
  /** Target of the focus once the list is empty. */
  focusAtLast: () => HTMLElement | null;
}

/** Records entered without a connection, with their status. */
export function WaitingList({ owner, focusAtLast }: WaitingListProps) {
  const waiting = useWaitingRecords(owner);
  const [discarding, setDiscarding] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = waiting.find(({ id }) => id === discarding);
  // It was sent meanwhile.
  if (discarding !== null && asked === undefined) setDiscarding(null);
  if (waiting.length === 0) return null;

  function discard({ id }: WaitingRecord) {
    focusAfter(
      () => {
        setDiscarding(null);
        takeBackWaiting(owner, id);
      },
      () => heading.current ?? focusAtLast(),
    );
  }

  return (
    <section
      aria-labelledby="waiting-records"
      className="rounded-edge border border-line bg-raised px-4 py-4 sm:px-5"
    >
      <h2 id="waiting-records" ref={heading} tabIndex={-1} className="display text-xl outline-none">
        Waiting to be sent
      </h2>
      <p className="mt-1 text-sm text-muted">
        {waiting.some(({ refused }) => refused === null)
          ? 'They are on this device, and are sent in this order once there is a connection.'
          : waiting.some(({ takenBack }) => takenBack)
            ? 'The server refused them.'
            : 'They are on this device, and were refused.'}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {waiting.map((record) => (
          <WaitingRow
            key={record.id}
            record={record}
            onRetry={() =>
              focusAfter(
                () => putWaiting(owner, { ...record, refused: null }),
                () => heading.current,
              )
            }
            onDiscard={() => setDiscarding(record.id)}
          />
        ))}
      </ol>
      <Confirm
        open={asked !== undefined}
        question="Are you sure you want to discard this record?"
        note={asked && `${asked.entry.title}, ${liftInWords(asked.entry)}`}
        action="Discard"
        onConfirm={() => asked && discard(asked)}
        onClose={() => setDiscarding(null)}
      />
    </section>
  );
}

interface WaitingRowProps {
  record: WaitingRecord;
  onRetry: () => void;
  onDiscard: () => void;
}

export function WaitingRow({ record: { entry, refused }, onRetry, onDiscard }: WaitingRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
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
      <span className="flex gap-3">
        {refused !== null && (
          <Button look="plain" onClick={onRetry}>
            <RotateCcw size={15} aria-hidden /> Retry
          </Button>
        )}
        <IconButton label={`Discard ${entry.title}`} onClick={onDiscard}>
          <X size={18} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
