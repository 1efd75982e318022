import { useState } from 'react';
import { AUDIT_KINDS, AUDIT_PERSON_MAX_CHARACTERS, type AuditKind } from '#shared/audit-kinds.ts';
import { moment } from '#web/lib/dates.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { EmptyList } from '#web/ui/empty-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EventRow } from './event-row.tsx';
import { useAudit } from './queries.ts';

const KINDS = [{ id: 'all', label: 'Everything' }, ...AUDIT_KINDS] as const;

/** Returns the start of a day on this device, or of the day after. */
function startOf(day: string, later = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  return day === '' || Number.isNaN(start.getTime()) || start.getTime() < 0 ? undefined : start.toISOString();
}

/** Lists events that match the filters, newest first. */
export function AuditBoard() {
  const { typed, search, type } = useSearch();
  const [kind, setKind] = useState<AuditKind | 'all'>('all');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const log = useAudit({
    kind: kind === 'all' ? undefined : kind,
    person: search,
    from: startOf(from),
    until: startOf(to, 1),
  });
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  const filtered = kind !== 'all' || search !== '' || from !== '' || to !== '';
  const days = Map.groupBy(events, ({ at }) => moment(at, 'weekday'));

  return (
    <PagedList
      query={log}
      rows={events.length}
      search={{ label: 'Search by email', typed, type, maxLength: AUDIT_PERSON_MAX_CHARACTERS }}
      filters={
        <>
          <div className="basis-full @xl:flex-1">
            <Select label="Show" options={KINDS} value={kind} onChange={setKind} />
          </div>
          <div className="grid basis-full grid-cols-2 gap-4">
            <Field
              label="From"
              type="date"
              value={from}
              max={to || undefined}
              onChange={(event) => setFrom(event.target.value)}
            />
            <Field
              label="To"
              type="date"
              value={to}
              min={from || undefined}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
        </>
      }
      skeleton={<SkeletonLines widths={[30, 92, 84, 96, 78, 88, 94, 81]} label="Loading the audit log" />}
      empty={<EmptyList>{filtered ? 'No matching events.' : 'No events yet.'}</EmptyList>}
      end="End of the log."
      of={[kind, search, from, to].join()}
    >
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="mb-8">
          <h2 className="display border-b-2 border-ink pb-1.5 text-lg">{day}</h2>
          <ol>
            {ofDay.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </PagedList>
  );
}
