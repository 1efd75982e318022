import { type FormEvent, useRef } from 'react';
import { PROFILE_TEXT_MAX_CHARACTERS } from '#shared/profile-limits.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TEXTS } from './draft.ts';
import { HINTS, LABELS } from './labels.ts';
import { MeasureFields } from './measure-fields.tsx';
import { SavedElsewhere } from './saved-elsewhere.tsx';
import { type ProfileDraftOptions, useProfileDraft } from './use-profile-draft.ts';

export function ProfileForm(props: ProfileDraftOptions) {
  const form = useRef<HTMLFormElement>(null);
  const edited = useProfileDraft(props);
  const { draft, change, dirty, mistakes, elsewhere, saving } = edited;
  const leaving = useUnsaved(dirty);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (saving || !props.allowed) return;
    if (edited.save) return edited.save();
    focusAfter(edited.showMistakes, () => form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-measure">
      {elsewhere && (
        <div className="mb-8">
          <SavedElsewhere {...elsewhere} key={elsewhere.key} onTake={edited.take} />
        </div>
      )}
      <Field
        label={LABELS.name}
        name="name"
        autoComplete="name"
        value={draft.name}
        error={mistakes.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <MeasureFields draft={draft} mistakes={mistakes} onChange={change} />
      <h2 className="display mt-10 mb-5 text-xl">In your own words</h2>
      <div className="space-y-6">
        {TEXTS.map((field) => (
          <TextArea
            key={field}
            label={LABELS[field]}
            name={field}
            hint={HINTS[field]}
            error={mistakes[field]}
            limit={PROFILE_TEXT_MAX_CHARACTERS}
            value={draft[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
      <SaveBar
        action="Save Profile"
        locked={props.allowed ? null : 'Subscribe to save profile'}
        saving={saving}
        justSaved={edited.justSaved}
        error={edited.error}
        onRetry={submit}
        note={dirty && 'Not saved yet'}
      />
      <ConfirmLeaving {...leaving} />
    </form>
  );
}
