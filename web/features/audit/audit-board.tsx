import { useState } from 'react';
import { AUDIT_KINDS, AUDIT_PERSON_MAX_CHARACTERS, type AuditKind } from '#shared/audit-kinds.ts';
import { moment } from '#web/lib/dates.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Failing } from '#web/ui/failing.tsx';
import { Field } from '#web/ui/field.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EventRow } from './event-row.tsx';
import { useAudit } from './queries.ts';

const KINDS = [{ id: 'all', label: 'Everything' }, ...AUDIT_KINDS] as const;

/** When a day of this device begins, or the one after it. */
function startOf(day: string, later = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  return day === '' || Number.isNaN(start.getTime()) || start.getTime() < 0 ? undefined : start.toISOString();
}

/** What happened, newest first, as far as it is asked for. */
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
    <>
      <div className="grid grid-cols-2 items-end gap-4">
        <div className="col-span-2 @xl:col-span-1">
          <SearchField
            label="Search by email"
            value={typed}
            maxLength={AUDIT_PERSON_MAX_CHARACTERS}
            onChange={type}
          />
        </div>
        <div className="col-span-2 @xl:col-span-1">
          <Select label="Show" options={KINDS} value={kind} onChange={setKind} />
        </div>
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
      <div className={classNames('mt-8 transition-opacity', log.isPlaceholderData && 'opacity-60')}>
        {log.isPending && (
          <SkeletonLines widths={[30, 92, 84, 96, 78, 88, 94, 81]} label="Loading the audit log" />
        )}
        {log.isError && events.length === 0 && (
          <div className="rounded-edge bg-danger-ground p-5 text-danger">
            <Failing message={log.error.message} onRetry={() => void log.refetch()} />
          </div>
        )}
        {log.isSuccess && events.length === 0 && (
          <p className="border-t-2 border-ink py-10 text-center text-sm text-muted">
            {filtered ? 'Nothing like that has happened.' : 'Nothing has happened yet.'}
          </p>
        )}
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
      </div>
      {events.length > 0 && (
        <LoadMore
          more={log.hasNextPage}
          loading={log.isFetchingNextPage}
          error={log.isFetchNextPageError ? log.error.message : null}
          onMore={() => void log.fetchNextPage()}
          end="That is all."
        />
      )}
    </>
  );
}
