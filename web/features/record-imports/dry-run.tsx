import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { IMPORT_SAMPLE } from '#shared/import-limits.ts';
import type { ImportedLift, ImportReading } from '#shared/import-reading.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { valueWithUnit } from '#web/lib/record-words.ts';
import { Button } from '#web/ui/button.tsx';
import { LiftChoice } from './lift-choice.tsx';
import type { LiftChoices } from './steps.ts';
import { spanOf } from './words.ts';

interface DryRunProps {
  reading: ImportReading;
  titles: readonly string[];
  onAdd: () => void;
  onName: (lifts: LiftChoices) => void;
  onRestart: () => void;
}

/** Shows what would be added and what not, before anything is. */
export function DryRun({ reading, titles, onAdd, onName, onRestart }: DryRunProps) {
  const { added, known, in_other_unit: inOtherUnit, outdone, rows, skipped } = reading;
  const aside = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="space-y-8">
      <div className="rounded-edge bg-sunk px-5 py-6 sm:px-8">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures text-6xl">{number(added)}</span>
          <span className="text-lg">{added === 1 ? 'record is new' : 'records are new'}</span>
        </p>
        <p className="mt-2 text-sm text-muted">
          {[`from ${counted(rows, 'row')}`, spanOf(reading)].filter(Boolean).join(', ')}
        </p>
        <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
          <Figure figure={known} label="you have already" />
          <Figure figure={outdone} label="not the best of their day" />
          <Figure figure={aside} label="not imported" />
        </dl>
        {inOtherUnit > added / 2 && (
          <p role="status" className="mt-5 border-l-2 border-signal pl-4 text-sm">
            {inOtherUnit === 1 ? 'One of these looks' : `${number(inOtherUnit)} of these look`} like records
            you already have in the other unit. This may be a file that you imported before as kg instead of
            lb, or as lb instead of kg.
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {added > 0 && (
            <Button look="signal" onClick={onAdd}>
              Add {counted(added, 'record')}
            </Button>
          )}
          <Button look="plain" onClick={onRestart}>
            Choose another file
          </Button>
        </div>
        {added === 0 && (
          <p className="mt-4 text-sm">
            {known > 0 ? 'You already have all of these records.' : 'This file has nothing to add.'}
          </p>
        )}
      </div>

      {reading.lifts.length > 0 && (
        <section aria-labelledby="lifts-of-file">
          <h3 id="lifts-of-file" className="display text-xl">
            {counted(reading.lifts.length, 'lift')}
          </h3>
          <p className="mt-1 text-sm text-muted">
            The names in the file, and in your records. Your changes are remembered.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {reading.lifts.map((lift) => (
              <LiftRow key={lift.name} lift={lift} titles={titles} onName={onName} />
            ))}
          </ul>
        </section>
      )}

      {skipped.length > 0 && (
        <section aria-labelledby="left-aside">
          <h3 id="left-aside" className="display text-xl">
            Skipped
          </h3>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {skipped.map(({ reason, message, count, lines }) => (
              <li key={reason} className="flex gap-4 py-3">
                <span className="figures min-w-10 shrink-0 text-2xl leading-none">{number(count)}</span>
                <span className="min-w-0 text-sm">
                  {message}
                  <span className="mt-0.5 block text-xs text-muted">
                    {/^\d+$/.test(lines) ? 'Line' : 'Lines'} {lines}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}

      {reading.records.length > 0 && (
        <section aria-labelledby="what-is-new">
          <h3 id="what-is-new" className="display text-xl">
            New records
          </h3>
          {added > IMPORT_SAMPLE && (
            <p className="mt-1 text-sm text-muted">The newest {IMPORT_SAMPLE} of them.</p>
          )}
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {reading.records.map((record, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                key={index}
                className="flex items-center justify-between gap-4 py-2 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">
                  <bdi className="font-semibold">{record.title}</bdi>{' '}
                  <span className="block text-xs text-muted sm:inline">
                    {calendarDay(record.achieved_on)}
                  </span>
                </span>
                <span className="shrink-0 tabular-nums">
                  <span className="figures text-xl">{valueWithUnit(record.value, record.unit)}</span>
                  {record.repetitions !== null && ` × ${number(record.repetitions)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Figure({ figure, label }: { figure: number; label: string }) {
  if (figure === 0) return null;
  return (
    <div className="flex flex-row-reverse items-baseline gap-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures text-2xl">{number(figure)}</dd>
    </div>
  );
}

interface LiftRowProps {
  lift: ImportedLift;
  titles: readonly string[];
  onName: (lifts: LiftChoices) => void;
}

/** A lift of the file with its new name, which can be changed. */
function LiftRow({ lift, titles, onName }: LiftRowProps) {
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState<string | null | undefined>(lift.title);
  if (open) {
    return (
      <li className="py-4">
        <LiftChoice lift={lift} titles={titles} value={title} onChange={setTitle} />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            look="iron"
            disabled={title === undefined}
            onClick={() => title !== undefined && onName({ [lift.name]: title })}
          >
            Use this
          </Button>
          <Button
            look="plain"
            onClick={() => {
              setOpen(false);
              setTitle(lift.title);
            }}
          >
            Cancel
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-0.5 wrap-anywhere">
        <bdi className="text-ink-soft">{lift.name}</bdi>
        {lift.title !== lift.name && (
          <>
            <ArrowRight size={14} aria-label="becomes" className="self-center text-muted" />
            {lift.title === null ? (
              <span className="text-muted">left out</span>
            ) : (
              <bdi className="font-semibold">{lift.title}</bdi>
            )}
          </>
        )}
        <span className="text-xs text-muted">
          {counted(lift.sets, 'set')}
          {lift.added > 0 && `, ${number(lift.added)} new`}
        </span>
      </div>
      <button
        type="button"
        aria-label={`Change the name of ${lift.name}`}
        onClick={() => setOpen(true)}
        className="min-h-touch shrink-0 px-2 text-sm underline underline-offset-4"
      >
        Change
      </button>
    </li>
  );
}
