import { ChevronDown, Disc3, Pencil, Plus, Trash2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { amountOf, told, unitWord } from '#shared/record-words.ts';
import type { LiftWithRecords, PersonalRecord } from '#shared/records.ts';
import { classNames } from '#web/ui/class-names.ts';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dayOf, loadable } from './amount.ts';
import { EditRecord } from './edit-record.tsx';
import { estimateOf, sourceOf } from './estimate.ts';
import { HistoryRows, LiftHistory } from './lift-history.tsx';
import { Trend } from './trend.tsx';

/** The id of the heading above all cards. */
export const LIFTS_HEADING = 'lifts';

interface LiftCardProps {
  lift: LiftWithRecords;
  /** Nothing can be written now. */
  disabled: boolean;
  onAgain: (record: PersonalRecord) => void;
  onDelete: (record: PersonalRecord) => void;
  /** Absent where there are no calculators. */
  onPlates?: ((record: PersonalRecord) => void) | undefined;
  onSaved: (record: PersonalRecord) => void;
}

/** One lift: its current record large, then those before it. */
export const LiftCard = memo(function LiftCard(props: LiftCardProps) {
  const { lift, disabled, onAgain, onDelete, onPlates, onSaved } = props;
  const id = useId();
  const [editing, setEditing] = useState<PersonalRecord | null>(null);
  const [whole, setWhole] = useState(false);
  const [current, ...before] = lift.records;
  if (!current) return null;
  const estimate = estimateOf(current);

  function edited(saved: PersonalRecord | null) {
    const of = editing;
    const moved = saved !== null && saved.title.toLowerCase() !== lift.lift;
    // Back to where the editing began; a renamed record goes to another card.
    focusAfter(
      () => {
        setEditing(null);
        if (saved) onSaved(saved);
      },
      () => document.getElementById(moved ? LIFTS_HEADING : of && of.id !== current?.id ? of.id : id),
    );
  }

  const plates = (record: PersonalRecord, large = false) =>
    onPlates &&
    loadable(record.unit) !== null && (
      <IconButton
        label={
          large ? 'Plates and percentages' : `Plates and percentages of ${told(record.value, record.unit)}`
        }
        onClick={() => onPlates(record)}
      >
        <Disc3 size={large ? 19 : 16} aria-hidden />
      </IconButton>
    );
  const rows = { disabled, plates, onEdit: setEditing, onDelete };

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
      <IconButton label="Edit" disabled={disabled} onClick={() => setEditing(current)}>
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
        // What is far off the screen is not laid out; suggestions may hang out of a form.
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
              ? '@2xl:grid @2xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] @2xl:gap-x-8'
              : '@2xl:flex @2xl:items-center @2xl:justify-between @2xl:gap-x-8 @2xl:pb-2'
          }
        >
          <div className="min-w-0">
            <div className="flex items-start justify-between gap-3">
              {title}
              {lift.trend.length > 1 && <Trend values={lift.trend} unit={lift.unit} />}
            </div>
            <p id={id} tabIndex={-1} className="flex flex-wrap items-baseline gap-x-2">
              <span className="figures text-4xl wrap-anywhere">{amountOf(current.value, current.unit)}</span>
              {unitWord(current.unit) !== '' && (
                <span className="figures text-xl text-ink-soft">{unitWord(current.unit)}</span>
              )}
              {current.repetitions !== null && (
                <span className="figures text-xl text-ink-soft">
                  × {current.repetitions.toLocaleString('en')}
                </span>
              )}
            </p>
            {estimate !== null && (
              <p className="mt-1 text-sm">
                <span className="text-muted">Estimated one-rep max </span>
                <span className="font-semibold tabular-nums">
                  {told(roundTo(estimate, 0.1), current.unit)}
                </span>
              </p>
            )}
            <p className="mt-1 text-xs text-muted">
              {[
                dayOf(current.achieved_on),
                current.body_weight !== null &&
                  `at ${told(current.body_weight, current.body_weight_unit)} body weight`,
                sourceOf(current),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {current.note !== '' && (
              <p dir="auto" className="mt-2 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
                {current.note}
              </p>
            )}
            {before.length > 0 && actions}
          </div>
          <div>
            {before.length === 0 && actions}
            {whole ? (
              <LiftHistory title={lift.title} {...rows} />
            ) : (
              <HistoryRows records={before} {...rows} />
            )}
            {lift.count > lift.records.length && (
              <button
                type="button"
                aria-expanded={whole}
                onClick={() => setWhole(!whole)}
                className="flex min-h-touch w-full items-center gap-1.5 border-t border-line text-sm font-semibold"
              >
                <ChevronDown size={18} aria-hidden className={classNames(whole && 'rotate-180')} />
                {whole ? 'Show fewer' : `Show all ${(lift.count - 1).toLocaleString('en')} earlier records`}
              </button>
            )}
          </div>
        </div>
      )}
    </article>
  );
});
