import { roundTo } from '#shared/lifting/weight-unit.ts';
import { unitWord } from '#shared/record-words.ts';
import type { ListedRecord } from '#shared/records.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { amountOf, valueWithUnit } from '#web/lib/record-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { estimateOf, sourceOf } from './estimate.ts';
import { PrMark } from './pr-mark.tsx';

interface RecordDetailsProps {
  /** Target of the focus after an edit. */
  id?: string;
  /** None without anything to compare it with. */
  label: string | null;
  record: ListedRecord;
  large?: boolean;
  /** Another record is beside it. */
  narrow?: boolean;
}

/** A record with all its details. */
export function RecordDetails({ id, label, record, large = false, narrow = false }: RecordDetailsProps) {
  const estimate = estimateOf(record);
  const beside = large ? 'text-xl' : 'text-base';
  return (
    <div className={classNames('min-w-0', !large && 'border-l border-line pl-4')}>
      {label !== null && <p className="text-xs font-semibold text-muted">{label}</p>}
      {/* On one line with the large one beside it. */}
      <p
        id={id}
        tabIndex={-1}
        className={classNames(
          'flex flex-wrap items-baseline',
          large ? 'gap-x-2' : 'gap-x-1.5',
          narrow && 'min-h-12',
        )}
      >
        <span className={classNames('figures wrap-anywhere', large ? 'text-4xl' : 'text-2xl text-ink-soft')}>
          {amountOf(record.value, record.unit)}
        </span>
        {unitWord(record.unit) !== '' && (
          <span className={`figures ${beside} text-ink-soft`}>{unitWord(record.unit)}</span>
        )}
        {record.repetitions !== null && (
          <span className={`figures ${beside} text-ink-soft`}>× {number(record.repetitions)}</span>
        )}
        {record.pr && <PrMark standing />}
      </p>
      {estimate !== null && (
        <p className={classNames('mt-1', narrow ? 'text-xs' : 'text-sm')}>
          <span className="text-muted">{narrow ? 'Est. 1RM ' : 'Estimated one-rep max '}</span>
          <span className="font-semibold tabular-nums">
            {valueWithUnit(roundTo(estimate, 0.1), record.unit)}
          </span>
        </p>
      )}
      <p className="mt-1 text-xs text-muted">
        {[
          calendarDay(record.achieved_on),
          record.body_weight !== null &&
            `at ${valueWithUnit(record.body_weight, record.body_weight_unit)} body weight`,
          sourceOf(record),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {record.note !== '' && (
        <p dir="auto" className="mt-2 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
          {record.note}
        </p>
      )}
    </div>
  );
}
