import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { RecordUnit } from '#shared/record-limits.ts';
import { unitWord } from '#shared/record-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { splitTyped } from './amount.ts';
import type { Draft, DraftField, Mistake } from './draft.ts';
import { MoreFields } from './more-fields.tsx';

interface RecordFormProps {
  label: string;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** The unit that applies: the one chosen, or that of the lift's other records. */
  unit: RecordUnit | null;
  /** Suggestions for the lift; null where the lift is fixed. */
  titles: readonly string[] | null;
  title?: RefObject<HTMLInputElement | null>;
  value: RefObject<HTMLInputElement | null>;
  mistake: Mistake | null;
  disabled?: boolean;
  busy: boolean;
  /** Starts with all fields visible. */
  open?: boolean;
  save: string;
  cancel: string;
  onSave: () => void;
  onCancel: () => void;
  /** Why it was not saved. */
  children?: ReactNode;
}

/** A form for a record: title and number, with optional fields behind 'More'. */
export function RecordForm(props: RecordFormProps) {
  const { label, draft, onChange, unit, titles, title, value, mistake, busy, disabled = false } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [more, setMore] = useState(props.open ?? false);
  const wrong = mistake?.field;
  // The form reports problems of title and number as a whole; optional fields each report their own.
  const below = wrong !== undefined && wrong !== 'title' && wrong !== 'value';
  const shown = more || below;
  const mark = (field: DraftField) => ({
    readOnly: busy,
    ...(wrong === field &&
      (below ? { error: mistake?.message } : { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` })),
  });
  const problem = props.children || (!below && mistake?.message);

  useLayoutEffect(() => {
    if (mistake) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistake]);

  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) props.onSave();
      }}
      className="@container"
    >
      <fieldset disabled={disabled} className="min-w-0">
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-x-2 gap-y-4 @md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto_auto]">
          <div className="col-span-full @md:col-span-1">
            {titles ? (
              <Combobox
                {...mark('title')}
                {...(title && { ref: title })}
                label="Lift Type"
                value={draft.title}
                options={titles}
                onChange={(next) => onChange({ title: next })}
                onPick={() => value.current?.focus()}
                enterKeyHint="next"
              />
            ) : (
              <>
                <span className="mb-1.5 block text-sm font-semibold">Lift Type</span>
                <p className="flex min-h-field items-center">
                  <bdi className="wrap-anywhere">{draft.title}</bdi>
                </p>
              </>
            )}
          </div>
          <Field
            {...mark('value')}
            ref={value}
            label="Number Achieved"
            placeholder="lbs, reps, etc."
            inputMode={unit === 'time' ? 'text' : 'decimal'}
            enterKeyHint="done"
            autoComplete="off"
            suffix={splitTyped(draft.value).unit ? '' : unit === 'time' ? 'min:s' : unitWord(unit)}
            value={draft.value}
            onChange={(event) => onChange({ value: event.target.value })}
          />
          <IconButton type="submit" look="signal" label={props.save} aria-disabled={busy || undefined}>
            <Check size={22} strokeWidth={2.5} aria-hidden />
          </IconButton>
          <IconButton
            look="plain"
            label={props.cancel}
            aria-disabled={busy || undefined}
            onClick={() => !busy && props.onCancel()}
          >
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        {problem && (
          <div id={`${id}-wrong`} role="alert" className="mt-3 text-sm text-danger">
            {problem}
          </div>
        )}
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={`${id}-more`}
          onClick={() => setMore(!shown)}
          className="mt-2 -ml-1 inline-flex min-h-touch items-center gap-1.5 rounded-edge px-1 text-left text-sm font-semibold disabled:opacity-50"
        >
          <ChevronDown
            size={18}
            aria-hidden
            className={classNames('shrink-0 transition-transform', shown && 'rotate-180')}
          />
          {shown ? 'Less' : 'More'}
          {!shown && <span className="font-normal text-muted">unit, reps, date, body weight, note</span>}
        </button>
        <div id={`${id}-more`} hidden={!shown} className="pt-2">
          {shown && <MoreFields draft={draft} unit={unit} busy={busy} mark={mark} onChange={onChange} />}
        </div>
      </fieldset>
    </form>
  );
}
