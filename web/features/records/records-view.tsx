import { useIsMutating } from '@tanstack/react-query';
import { Hand, Info } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { LiftWithRecords, PersonalRecord } from '#shared/records.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { useMedia } from '#web/lib/media.ts';
import { number } from '#web/lib/numbers.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { withEdited } from '#web/lib/with-edited.ts';
import { Button } from '#web/ui/button.tsx';
import { ClosedNote } from '#web/ui/closed-note.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';
import { loadUnit } from './amount.ts';
import { ChalkMode } from './chalk-mode.tsx';
import { ChalkWaiting } from './chalk-waiting.tsx';
import { LIFTS_HEADING, LiftCard } from './lift-card.tsx';
import { LiftsSkeleton } from './lifts-skeleton.tsx';
import { NewRecord, type NewRecordHandle } from './new-record.tsx';
import { Progress } from './progress.tsx';
import { liftsOf, useDeleteRecord, useFirstTitles, useLifts, writing } from './queries.ts';
import { RecordCounts } from './record-counts.tsx';
import { WaitingList } from './waiting-list.tsx';

const SEARCH_MAX_CHARACTERS = 200;

interface RecordsViewProps {
  /** Owner of the records. */
  owner: string;
  /** Why the viewer may only read; null when they may write. */
  locked: string | null;
  /** Further actions on records, beside the heading. */
  actions?: ReactNode;
  /** Opened from the address, as the shortcut on a phone does. */
  chalk: { open: boolean; onOpenChange: (open: boolean) => void } & Pick<
    ComponentProps<typeof ChalkMode>,
    'bar' | 'barWeight'
  >;
  /** For a dialog: shows a weight on the bar. */
  calculators?: (set: {
    weight: number;
    unit: WeightUnit;
    repetitions: number | null;
    onClose: () => void;
  }) => ReactNode;
}

export function RecordsView({ owner, locked, chalk, actions, calculators }: RecordsViewProps) {
  const { typed, search, type } = useSearch();
  const [onBar, setOnBar] = useState<PersonalRecord | null>(null);
  const [edited, setEdited] = useState<readonly LiftWithRecords[]>([]);
  const [done, setDone] = useState('');
  const card = useRef<NewRecordHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    chosen: deleting,
    choose: askToDelete,
    close: stopAsking,
    settle,
  } = useChosen<PersonalRecord>(() => heading.current);
  const list = useLifts(search);
  // Totals stay while a search is active, and so do the choices at the rack.
  const all = useLifts('');
  const total = all.data?.pages[0]?.total;
  const remove = useDeleteRecord();
  const removal = requestOf(deleting, remove);
  const disabled = useIsMutating(writing) > 0 || locked !== null;
  const wide = useMedia('(min-width: 640px)');

  const pages = list.data?.pages ?? [];
  const listed = liftsOf(list.data);
  const lifts = withEdited(listed, edited, ({ lift }) => lift);
  const [first] = pages;
  // A search that fails leaves its field and the chart.
  const known = total ?? first?.total;

  const again = useCallback((record: PersonalRecord) => card.current?.again(record), []);
  const saved = useCallback((record: PersonalRecord) => setDone(`Saved: ${what(record)}`), []);
  const noteEditing = useCallback(
    (lift: LiftWithRecords, editing: boolean) =>
      setEdited((all) => [...all.filter((other) => other.lift !== lift.lift), ...(editing ? [lift] : [])]),
    [],
  );
  const titles = useFirstTitles();
  const weightUnit = titles.data?.weight_unit ?? null;
  const weight = onBar && loadUnit(onBar, weightUnit);

  return (
    <div className="mx-auto max-w-wide space-y-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="display text-3xl">Personal Records</h1>
          <RecordCounts total={total} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="plain" onClick={() => chalk.onOpenChange(true)}>
            <Hand size={17} aria-hidden /> Chalk mode
          </Button>
          {actions}
        </div>
      </header>

      {locked && <ClosedNote reason={locked} still="You can still read your records here." />}

      <p className="flex gap-3 text-sm text-ink-soft">
        <Info size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        Keep lift names consistent, so that the records of a lift stay together. The coach can also add
        records for you.
      </p>

      <NewRecord
        ref={card}
        locked={locked !== null}
        owner={owner}
        onWaiting={({ title }) => setDone(`${title} is kept here, and will be sent.`)}
        onAdded={(record) => {
          type('');
          setDone(`Added: ${what(record)}`);
        }}
      />

      <WaitingList owner={owner} focusAtLast={() => heading.current} />

      {!(list.isError && known === undefined) && <Progress lifts={known?.lifts} />}

      <div className="pt-1">
        <PagedList
          query={list}
          rows={lifts.length}
          heading={{ id: LIFTS_HEADING, text: 'Your lifts', ref: heading }}
          search={
            (known?.lifts ?? 0) > 1 && {
              label: 'Search lifts...',
              typed,
              type,
              maxLength: SEARCH_MAX_CHARACTERS,
            }
          }
          found={search === '' ? undefined : first?.count}
          skeleton={<LiftsSkeleton />}
          empty={
            <p className="py-6 text-muted">
              {search !== ''
                ? 'No lifts found matching your search.'
                : locked
                  ? 'No records, yet.'
                  : 'No records, yet. Add your first one above.'}
            </p>
          }
          end={pages.length > 1 && `All ${number(listed.length)} lifts loaded.`}
          of={search}
        >
          <ul className="space-y-4">
            {lifts.map((lift) => (
              <li key={lift.lift} className="min-w-0">
                <LiftCard
                  lift={lift}
                  disabled={disabled}
                  onAgain={again}
                  onDelete={askToDelete}
                  onPlates={calculators && setOnBar}
                  onEditing={noteEditing}
                  onSaved={saved}
                />
              </li>
            ))}
          </ul>
        </PagedList>
      </div>

      <p role="status" className="sr-only">
        {done}
      </p>
      <Confirm
        open={deleting !== null}
        question="Are you sure you want to delete this record?"
        note={deleting ? what(deleting) : undefined}
        action="Delete"
        busyAction="Deleting..."
        busy={removal.busy}
        error={removal.error && toApiError(removal.error).message}
        onConfirm={() =>
          deleting &&
          remove.mutate(deleting, {
            onSuccess: (_, sent) => settle(sent, () => setDone(`Deleted: ${what(sent)}`)),
          })
        }
        onClose={stopAsking}
      />
      {chalk.open && (all.isPending || weightUnit === null) && (
        <ChalkWaiting
          problem={weightUnit === null ? titles.error : null}
          onRetry={() => void titles.refetch()}
          onClose={() => chalk.onOpenChange(false)}
        />
      )}
      {chalk.open && !all.isPending && weightUnit !== null && (
        <ChalkMode
          owner={owner}
          lifts={liftsOf(all.data)}
          weightUnit={weightUnit}
          onMore={all.hasNextPage ? () => void all.fetchNextPage() : null}
          locked={locked}
          bar={chalk.bar}
          barWeight={chalk.barWeight}
          onClose={() => chalk.onOpenChange(false)}
        />
      )}
      {onBar && weight && calculators && (
        <Modal
          open
          onClose={() => setOnBar(null)}
          label="Plates and percentages"
          place={wide ? 'middle' : 'foot'}
        >
          {calculators({
            weight: onBar.value,
            unit: weight,
            repetitions: onBar.repetitions,
            onClose: () => setOnBar(null),
          })}
        </Modal>
      )}
    </div>
  );
}

const what = (record: PersonalRecord) => `${record.title} ${liftInWords(record)}`;
