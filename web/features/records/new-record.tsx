import { useIsMutating } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usualUnit } from '#shared/lifting/lift-kinds.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { ApiError, toApiError } from '#web/lib/api-error.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { type Draft, type Entry, emptyDraft, isChanged, Mistake, nextDraft, readDraft } from './draft.ts';
import { FailedSave } from './failed-save.tsx';
import { useAddRecord, useTitles, useWeightUnit, writing } from './queries.ts';
import { RecordForm } from './record-form.tsx';
import { suggestedTitles } from './suggestions.ts';

/** For the list: starts the next record of a lift. */
export interface NewRecordHandle {
  again(record: PersonalRecord): void;
}

interface NewRecordProps {
  ref: Ref<NewRecordHandle>;
  locked: boolean;
  onAdded: (record: PersonalRecord) => void;
  /** Owner of the records. */
  owner: string;
  /** There is no connection: it waits. */
  onWaiting: (entry: Entry) => void;
}

export function NewRecord({ ref, locked, owner, onAdded, onWaiting }: NewRecordProps) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft());
  /** The draft as it began, before anything was typed. */
  const [begun, setBegun] = useState(draft);
  /** The record to continue, while asking whether to drop what is typed. */
  const [next, setNext] = useState<PersonalRecord | null>(null);
  const [problem, setProblem] = useState<Mistake | ApiError | null>(null);
  const title = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const add = useAddRecord(owner);
  const others = useIsMutating(writing) > 0 && !add.isPending;
  const lifts = useTitles(draft.title.trim());
  const weightUnit = useWeightUnit();
  const name = draft.title.trim().toLowerCase();
  const known = lifts.find(({ lift }) => lift === name)?.unit ?? null;
  const unit = draft.unit === undefined ? usualUnit(known, name, weightUnit) : draft.unit;

  const changed = isChanged(draft, begun);
  const leaving = useUnsaved(changed);

  useImperativeHandle(ref, () => ({ again: (record) => (changed ? setNext(record) : again(record)) }));

  function again(record: PersonalRecord) {
    // In one tick: a second Enter must find the number in the field and the focus on it.
    flushSync(() => {
      setNext(null);
      begin(nextDraft(record));
    });
    value.current?.scrollIntoView({ block: 'center' });
    value.current?.focus({ preventScroll: true });
    value.current?.select();
  }

  function begin(first: Draft) {
    setDraft(first);
    setBegun(first);
    setProblem(null);
  }

  function change(typed: Partial<Draft>) {
    setDraft({ ...draft, ...typed });
    if (problem instanceof Mistake) setProblem(null);
  }

  function clear(done = () => {}) {
    focusAfter(
      () => {
        begin(emptyDraft(draft.bodyWeightUnit));
        done();
      },
      () => title.current,
    );
  }

  async function save() {
    const entry = readDraft(draft, unit, weightUnit ?? undefined);
    if (entry instanceof Mistake) return setProblem(entry);
    setProblem(null);
    // Awaited: when the callbacks of `mutate` run, the fields are still locked and cannot take the focus.
    const added = await add.mutateAsync(entry).catch(toApiError);
    if (added instanceof ApiError) setProblem(added);
    else clear(() => (added.record ? onAdded(added.record) : onWaiting(entry)));
  }

  return (
    <section
      aria-labelledby="new-record"
      className="rounded-edge border border-line bg-raised px-4 pt-4 pb-2 sm:px-5"
    >
      <h2 id="new-record" className="display mb-3 text-xl">
        New record
      </h2>
      <RecordForm
        label="New record"
        draft={{ ...draft, bodyWeightUnit: draft.bodyWeightUnit ?? weightUnit ?? 'lb' }}
        onChange={change}
        unit={unit}
        titles={suggestedTitles(lifts.map((lift) => lift.title))}
        title={title}
        value={value}
        mistake={problem instanceof Mistake ? problem : null}
        disabled={locked || others}
        busy={add.isPending}
        save="Add record"
        cancel="Clear"
        onSave={() => void save()}
        onCancel={() => clear()}
      >
        {problem instanceof ApiError && <FailedSave error={problem} onRetry={() => void save()} />}
      </RecordForm>
      <Confirm
        open={next !== null}
        question="Replace the record you are typing?"
        note="What you typed has not been saved, and will be lost."
        action="Replace"
        onConfirm={() => next && again(next)}
        onClose={() => setNext(null)}
      />
      <ConfirmLeaving {...leaving} />
    </section>
  );
}
