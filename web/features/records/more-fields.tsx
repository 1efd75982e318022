import { WEIGHT_UNITS } from '#shared/lifting/weight-unit.ts';
import { lastRecordDay, RECORD_FIRST_DAY } from '#shared/record-days.ts';
import { RECORD_NOTE_MAX_CHARACTERS, RECORD_UNITS, type RecordUnit } from '#shared/record-limits.ts';
import { today } from '#web/lib/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { Draft, DraftField } from './draft.ts';
import { useWeightUnit } from './queries.ts';

const UNITS: { value: RecordUnit | ''; label: string }[] = [
  { value: '', label: 'None' },
  ...RECORD_UNITS.map((unit) => ({ value: unit, label: unit })),
];
const BODY_WEIGHT_UNITS = WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }));

interface MoreFieldsProps {
  draft: Draft;
  /** The unit that applies. */
  unit: RecordUnit | null;
  busy: boolean;
  /** Returns a field's state: that it waits, or its error. */
  mark: (field: DraftField) => { readOnly: boolean; error?: string | undefined };
  onChange: (change: Partial<Draft>) => void;
}

/** Optional fields of a record. */
export function MoreFields({ draft, unit, busy, mark, onChange }: MoreFieldsProps) {
  const weightUnit = useWeightUnit() ?? 'lb';
  return (
    <div className="grid gap-x-5 gap-y-4 @md:grid-cols-2">
      <Segmented
        label="Unit"
        className="min-w-0 @md:col-span-full"
        options={UNITS}
        value={unit ?? ''}
        onChange={(next) => !busy && onChange({ unit: next === '' ? null : next })}
      />
      <Field
        {...mark('repetitions')}
        label="Repetitions"
        inputMode="numeric"
        autoComplete="off"
        value={draft.repetitions}
        onChange={(event) => onChange({ repetitions: event.target.value })}
      />
      <Field
        {...mark('achievedOn')}
        type="date"
        label="Date achieved"
        min={RECORD_FIRST_DAY}
        max={lastRecordDay()}
        value={draft.achievedOn ?? today()}
        onChange={(event) => onChange({ achievedOn: event.target.value })}
      />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            {...mark('bodyWeight')}
            label="Body weight"
            inputMode="decimal"
            autoComplete="off"
            value={draft.bodyWeight}
            onChange={(event) => onChange({ bodyWeight: event.target.value })}
          />
        </div>
        <Segmented
          label="Unit of the body weight"
          hideLabel
          options={BODY_WEIGHT_UNITS}
          value={draft.bodyWeightUnit ?? weightUnit}
          onChange={(next) => !busy && onChange({ bodyWeightUnit: next })}
        />
      </div>
      <div className="@md:col-span-full">
        <TextArea
          {...mark('note')}
          label="Note"
          rows={2}
          limit={RECORD_NOTE_MAX_CHARACTERS}
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
    </div>
  );
}
