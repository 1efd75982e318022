import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isBetter } from '#shared/personal-best.ts';
import type { ListedRecord, PersonalRecord } from '#shared/records.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { rowsOf } from '#web/lib/pages.ts';
import { liftInWords, valueWithUnit } from '#web/lib/record-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { PrMark } from './pr-mark.tsx';
import { useHistory } from './queries.ts';

interface HistoryRowsProps {
  records: readonly ListedRecord[];
  /** The lift's best record, which nothing has beaten. */
  best: PersonalRecord;
  disabled: boolean;
  /** The button that opens the calculators, where there is something to load. */
  plates: (record: PersonalRecord) => ReactNode;
  onEdit: (record: PersonalRecord) => void;
  onDelete: (record: PersonalRecord) => void;
}

/** Former records, struck through as history, except the best and its equals. */
export function HistoryRows({ records, best, disabled, plates, onEdit, onDelete }: HistoryRowsProps) {
  return (
    <ul>
      {records.map((record) => {
        const what = valueWithUnit(record.value, record.unit);
        const isBest = record.id === best.id;
        const Words = isBest || !isBetter(best, record) ? 'span' : 's';
        return (
          <li
            key={record.id}
            id={record.id}
            tabIndex={-1}
            className="flex min-h-touch items-center gap-x-3 border-t border-line text-sm text-muted @2xl:first:border-t-0"
          >
            <span className="sr-only">{isBest ? 'Best: ' : 'Before: '}</span>
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1">
              <Words className={classNames('min-w-0 font-semibold wrap-anywhere', isBest && 'text-ink')}>
                {liftInWords(record)}
              </Words>
              {record.pr && <PrMark standing={isBest} />}
              <span className="text-xs whitespace-nowrap @2xl:ml-auto">
                {calendarDay(record.achieved_on)}
              </span>
            </span>
            <span className="-mr-2 flex shrink-0">
              {plates(record)}
              <IconButton label={`Edit ${what}`} disabled={disabled} onClick={() => onEdit(record)}>
                <Pencil size={16} aria-hidden />
              </IconButton>
              <IconButton label={`Delete ${what}`} disabled={disabled} onClick={() => onDelete(record)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The whole history of a lift, in pages. */
export function LiftHistory({ title, ...rows }: Omit<HistoryRowsProps, 'records'> & { title: string }) {
  const history = useHistory(title);
  const records = rowsOf(
    history.data,
    (page) => page.records,
    ({ id }) => id,
  ).slice(1);
  return (
    <PagedList
      query={history}
      rows={records.length}
      skeleton={
        <div className="border-t border-line py-3">
          <SkeletonLines widths={[100, 100, 100]} label="Loading the history" />
        </div>
      }
    >
      <HistoryRows {...rows} records={records} />
    </PagedList>
  );
}
