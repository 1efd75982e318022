import { number } from '#web/lib/numbers.ts';

interface RecordCountsProps {
  /** `records` counts all entries, and `prs` those that were records; undefined until counted. */
  total: { lifts: number; records: number; prs: number | null } | undefined;
}

/** Shows the numbers of lifts, records and entries. */
export function RecordCounts({ total }: RecordCountsProps) {
  return (
    <p className="mt-1 flex min-h-8 items-baseline gap-x-1.5 text-sm text-muted">
      {total && (
        <>
          <Count of={total.lifts} one="lift" many="lifts" />
          {total.records > 0 && (
            <>
              <span aria-hidden>·</span>
              <Count of={total.prs ?? 0} one="record" many="records" />
              <span aria-hidden>·</span>
              <Count of={total.records} one="entry" many="entries" />
            </>
          )}
        </>
      )}
    </p>
  );
}

function Count({ of, one, many }: { of: number; one: string; many: string }) {
  return (
    <span>
      <span className="figures text-2xl text-ink">{number(of)}</span> {of === 1 ? one : many}
    </span>
  );
}
