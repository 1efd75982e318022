import { useId } from 'react';
import { Link } from 'react-router';
import { unitWord } from '#shared/record-words.ts';
import type { LiftWithRecords } from '#shared/records.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { amountOf, liftInWords } from '#web/lib/record-words.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { PrMark } from './pr-mark.tsx';
import { useLifts } from './queries.ts';
import { Trend } from './trend.tsx';

const SHOWN = 4;
const ALL = '/account/personal-records';

/** The lifts with the newest records, with a link to all. */
export function LatestRecords({ locked }: { locked: boolean }) {
  const name = useId();
  const list = useLifts('');
  const lifts = (list.data?.pages[0]?.lifts ?? []).slice(0, SHOWN);
  return (
    <section aria-labelledby={name}>
      <SectionHead id={name} title="Latest Records">
        <Link to={ALL}>All records</Link>
      </SectionHead>
      {list.isPending && <Loading />}
      {list.isError && lifts.length === 0 && (
        <div className="py-4">
          <Failing message={list.error.message} onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.isSuccess && lifts.length === 0 && (
        <p className="py-4 text-muted">
          No records, yet.{' '}
          {!locked && (
            <Link to={ALL} className="touch-target text-ink underline underline-offset-4 hover:no-underline">
              Add your first one
            </Link>
          )}
        </p>
      )}
      <ul>
        {lifts.map((lift) => (
          <Row key={lift.lift} lift={lift} />
        ))}
      </ul>
    </section>
  );
}

function Row({ lift: { title, records, best, trend, unit } }: { lift: LiftWithRecords }) {
  const [current] = records;
  if (!current) return null;
  const isBest = best.id === current.id;
  return (
    <li className="flex min-h-26 items-center justify-between gap-4 border-b border-line py-2.5">
      <div className="min-w-0">
        <h3 className="ellipsis text-sm font-semibold">
          <bdi>{title}</bdi>
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          {!isBest && <span className="text-xs text-muted">Best</span>}
          <span className="figures text-3xl wrap-anywhere">{amountOf(best.value, best.unit)}</span>
          <span className="figures text-lg text-ink-soft">
            {[unitWord(best.unit), best.repetitions !== null && `× ${number(best.repetitions)}`]
              .filter(Boolean)
              .join(' ')}
          </span>
          <PrMark standing />
        </p>
        <p className="text-xs text-muted">{calendarDay(best.achieved_on)}</p>
        {!isBest && (
          <p className="mt-0.5 text-xs text-muted">
            Latest <span className="font-semibold text-ink-soft">{liftInWords(current)}</span>,{' '}
            {calendarDay(current.achieved_on)}
          </p>
        )}
      </div>
      {trend.length > 1 && <Trend values={trend} unit={unit} />}
    </li>
  );
}

function Loading() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading your records
      </span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="min-h-26 border-b border-line py-3">
          <div className="skeleton h-4 w-24" />
          <div className="skeleton mt-2.5 h-8 w-32" />
        </div>
      ))}
    </div>
  );
}
