import { useLayoutEffect, useRef, useState } from 'react';
import type { PersonalRecord } from '#shared/records.ts';
import { ApiError, toApiError } from '#web/lib/api-error.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { type Draft, draftOf, isChanged, Mistake, readDraft, says } from './draft.ts';
import { FailedSave } from './failed-save.tsx';
import { useChangeRecord, useTitles, useWeightUnit } from './queries.ts';
import { RecordForm } from './record-form.tsx';
import { suggestedTitles } from './suggestions.ts';

interface EditRecordProps {
  record: PersonalRecord;
  /** Only a lift with a single record can be renamed. */
  renamable: boolean;
  onDone: (record: PersonalRecord | null) => void;
}

export function EditRecord({ record, renamable, onDone }: EditRecordProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(record));
  /** The draft as it began, before anything was typed. */
  const [begun, setBegun] = useState(draft);
  const [version, setVersion] = useState(record.version);
  const [problem, setProblem] = useState<Mistake | ApiError | null>(null);
  const value = useRef<HTMLInputElement>(null);
  const change = useChangeRecord();
  const lifts = useTitles(renamable ? draft.title.trim() : '');
  const weightUnit = useWeightUnit();
  const leaving = useUnsaved(isChanged(draft, begun));

  useLayoutEffect(() => {
    value.current?.focus();
    value.current?.select();
  }, []);

  function changeDraft(changed: Partial<Draft>) {
    setDraft({ ...draft, ...changed });
    if (problem instanceof Mistake) setProblem(null);
  }

  async function save(seen = version) {
    const entry = readDraft(draft, draft.unit ?? null, weightUnit ?? undefined);
    if (entry instanceof Mistake) return setProblem(entry);
    setProblem(null);
    setVersion(seen);
    const saved = await change.mutateAsync({ id: record.id, version: seen, entry }).catch(toApiError);
    if (!(saved instanceof ApiError)) return onDone(saved);
    const newer = saved.current as PersonalRecord | undefined;
    // The reply of an earlier attempt was lost, not the change.
    if (newer && says(newer, entry)) return onDone(newer);
    setProblem(saved);
  }

  function take(newer: PersonalRecord) {
    setDraft(draftOf(newer));
    setBegun(draftOf(newer));
    setVersion(newer.version);
    setProblem(null);
    value.current?.focus();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the form is its cancel button */}
      <div
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent) && !change.isPending) onDone(null);
        }}
      >
        <RecordForm
          label={`Edit ${record.title}`}
          draft={draft}
          onChange={changeDraft}
          unit={draft.unit ?? null}
          titles={renamable ? suggestedTitles(lifts.map((lift) => lift.title)) : null}
          value={value}
          mistake={problem instanceof Mistake ? problem : null}
          busy={change.isPending}
          open
          save="Save"
          cancel="Cancel"
          onSave={() => void save()}
          onCancel={() => onDone(null)}
        >
          {problem instanceof ApiError && (
            <FailedSave
              error={problem}
              onRetry={() => void save()}
              onOverwrite={(newer) => void save(newer.version)}
              onTake={take}
            />
          )}
        </RecordForm>
      </div>
      {/* Outside of the form: Escape in it only closes the question. */}
      <ConfirmLeaving {...leaving} />
    </>
  );
}
