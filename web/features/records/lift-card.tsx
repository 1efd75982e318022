import { ChevronDown, Disc3, Pencil, Plus, Trash2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { LiftWithRecords, PersonalRecord } from '#shared/records.ts';
import { number } from '#web/lib/numbers.ts';
import { valueWithUnit } from '#web/lib/record-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { loadUnit } from './amount.ts';
import { EditRecord } from './edit-record.tsx';
import { HistoryRows, LiftHistory } from './lift-history.tsx';
import { useWeightUnit } from './queries.ts';
import { RecordDetails } from './record-details.tsx';
import { Trend } from './trend.tsx';

/** The id of the heading above all cards. */
export const LIFTS_HEADING = 'lifts';

interface LiftCardProps {
  lift: LiftWithRecords;
  /** Nothing can be saved now. */
  disabled: boolean;
  onAgain: (record: PersonalRecord) => void;
  onDelete: (record: PersonalRecord) => void;
  /** Absent where there are no calculators. */
  onPlates?: ((record: PersonalRecord) => void) | undefined;
  onEditing: (lift: LiftWithRecords, editing: boolean) => void;
  onSaved: (record: PersonalRecord) => void;
}

/** A lift: its best record large, the latest beside it if different, then earlier ones. */
export const LiftCard = memo(function LiftCard(props: LiftCardProps) {
  const { lift, disabled, onAgain, onDelete, onPlates, onEditing, onSaved } = props;
  const id = useId();
  const [editing, setEditing] = useState<PersonalRecord | null>(null);
  const [whole, setWhole] = useState(false);
  const weightUnit = useWeightUnit();
  const [current, ...before] = lift.records;
  if (!current) return null;
  const { best } = lift;
  const isBest = best.id === current.id;

  function edit(record: PersonalRecord) {
    setEditing(record);
    onEditing(lift, true);
  }

  function edited(saved: PersonalRecord | null) {
    const of = editing;
    const moved = saved !== null && saved.title.toLowerCase() !== lift.lift;
    // Back to where the editing began; a renamed record moves to another card.
    focusAfter(
      () => {
        setEditing(null);
        onEditing(lift, false);
        if (saved) onSaved(saved);
      },
      () =>
        // An older record that is now the newest has moved to the card's main place.
        document.getElementById(moved ? LIFTS_HEADING : of && of.id !== current?.id ? of.id : id) ??
        document.getElementById(id) ??
        // The search has other lifts by now.
        document.getElementById(LIFTS_HEADING),
    );
  }

  const plates = (record: PersonalRecord, large = false) =>
    onPlates &&
    loadUnit(record, weightUnit) !== null && (
      <IconButton
        label={
          large
            ? 'Plates and percentages'
            : `Plates and percentages of ${valueWithUnit(record.value, record.unit)}`
        }
        onClick={() => onPlates(record)}
      >
        <Disc3 size={large ? 19 : 16} aria-hidden />
      </IconButton>
    );
  const rows = { disabled, plates, onEdit: edit, onDelete };

  const title = (
    <h3 id={`${id}-title`} className="display min-w-0 text-xl wrap-anywhere">
      <bdi>{lift.title}</bdi>
    </h3>
  );

  const actions = (
    <div className="-mx-2 mt-1 flex items-center gap-1 py-1">
      <IconButton label="Add new record with same lift" disabled={disabled} onClick={() => onAgain(current)}>
        <Plus size={20} aria-hidden />
      </IconButton>
      {plates(current, true)}
      <IconButton label="Edit" disabled={disabled} onClick={() => edit(current)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label="Delete" disabled={disabled} onClick={() => onDelete(current)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  );

  return (
    <article
      aria-labelledby={`${id}-title`}
      className={classNames(
        '@container rounded-edge border border-line bg-raised px-4 pt-3.5 pb-1.5 sm:px-5',
        // Cards far off the screen are not laid out; suggestions may overflow a form.
        !editing && '[contain-intrinsic-size:auto_14rem] [content-visibility:auto]',
      )}
    >
      {editing ? (
        <div className="pb-3">
          {title}
          <div className="mt-3">
            <EditRecord key={editing.id} record={editing} renamable={lift.count === 1} onDone={edited} />
          </div>
        </div>
      ) : (
        <div
          className={
            before.length > 0
              ? '@2xl:grid @2xl:grid-cols-2 @2xl:gap-x-6'
              : '@2xl:flex @2xl:items-center @2xl:justify-between @2xl:gap-x-8 @2xl:pb-2'
          }
        >
          <div className="min-w-0">
            <div className="flex items-start justify-between gap-3">
              {title}
              {lift.trend.length > 1 && <Trend values={lift.trend} unit={lift.unit} />}
            </div>
            <div
              className={classNames(
                'mt-1',
                !isBest && 'grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-4',
              )}
            >
              <RecordDetails
                {...(isBest && { id })}
                label={lift.count === 1 ? null : isBest ? 'Best and latest' : 'Best'}
                record={best}
                large
                narrow={!isBest}
              />
              {!isBest && <RecordDetails id={id} label="Latest" record={current} narrow />}
            </div>
            {before.length > 0 && actions}
          </div>
          <div>
            {before.length === 0 && actions}
            {whole ? (
              <LiftHistory title={lift.title} best={best} {...rows} />
            ) : (
              <HistoryRows records={before} best={best} {...rows} />
            )}
            {lift.count > lift.records.length && (
              <button
                type="button"
                aria-expanded={whole}
                onClick={() => setWhole(!whole)}
                className="flex min-h-touch w-full items-center gap-1.5 border-t border-line text-sm font-semibold"
              >
                <ChevronDown size={18} aria-hidden className={classNames(whole && 'rotate-180')} />
                {whole ? 'Show fewer' : `Show all ${number(lift.count - 1)} earlier entries`}
              </button>
            )}
          </div>
        </div>
      )}
    </article>
  );
});
