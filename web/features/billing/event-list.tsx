import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingEvent } from '#shared/billing.ts';
import { api } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useEvents } from './queries.ts';

const OUTCOMES = {
  applied: { label: 'Applied', look: 'active' },
  ignored: { label: 'Ignored', look: 'plain' },
  failed: { label: 'Failed', look: 'expired' },
} as const;

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const;

/** Lists the payment provider's events and their outcomes. */
export function EventList() {
  const [shown, setShown] = useState<(typeof SHOWN)[number]['value']>('all');
  const events = useEvents(shown === 'failed' ? 'failed' : undefined);
  const rows = events.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <Segmented label="Events to show" hideLabel options={SHOWN} value={shown} onChange={setShown} />
      <PagedList
        query={events}
        rows={rows.length}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        empty={
          <p className="text-sm text-muted">
            {shown === 'failed' ? 'No event has failed.' : 'No events yet.'}
          </p>
        }
      >
        <ul className="divide-y divide-line">
          {rows.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

function EventRow({ event }: { event: BillingEvent }) {
  const queries = useQueryClient();
  const replay = useMutation(
    api.billing.replay.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.billing.key() }),
    }),
  );
  const { label, look } = OUTCOMES[event.outcome];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Pill look={look}>{label}</Pill>
          <span className="font-semibold wrap-anywhere">{event.kind}</span>
        </p>
        <p className="mt-1 text-muted wrap-anywhere">
          {[moment(event.occurred_at), event.email, event.object_id, event.note].filter(Boolean).join(' · ')}
        </p>
        {replay.isError && (
          <p role="alert" className="mt-1 text-danger">
            {replay.error.message}
          </p>
        )}
      </div>
      <Button look="plain" busy={replay.isPending} onClick={() => replay.mutate({ id: event.id })}>
        Replay<span className="sr-only"> {event.kind}</span>
      </Button>
    </li>
  );
}
