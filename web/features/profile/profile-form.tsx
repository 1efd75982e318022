import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { UNIT_SYSTEMS } from '#shared/body-measures.ts';
import type { Profile } from '#shared/profile.ts';
import { PROFILE_TEXT_MAX_CHARACTERS } from '#shared/profile-limits.ts';
import { type ApiError, statusOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { useJustSaved } from '#web/ui/just-saved.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import {
  bringTogether,
  type Draft,
  differs,
  draftOf,
  type Field as FieldName,
  profileOf,
  TEXTS,
} from './draft.ts';
import { FigureField } from './figure-field.tsx';
import { HINTS, LABELS, SEX_LABELS, UNIT_LABELS } from './labels.ts';
import { heightIn, localUnits, weightIn } from './measures.ts';
import { profileQuery } from './queries.ts';
import { SavedElsewhere } from './saved-elsewhere.tsx';

interface State {
  /** The `updated_at` of what the server is known to have, and that as a draft. */
  seen: string | null;
  base: Draft;
  draft: Draft;
  /** After a save that came too late: fields changed there alone, and fields changed there and here. */
  elsewhere: { joined: FieldName[]; clashes: FieldName[] } | null;
}

function begin(profile: Profile): State {
  const base = draftOf(profile, profile.updated_at === null ? localUnits() : profile.units);
  return { seen: profile.updated_at, base, draft: base, elsewhere: null };
}

interface ProfileFormProps {
  profile: Profile;
  /** Whether saving is open to the viewer. */
  allowed: boolean;
  /** The server knows better than `allowed`. */
  onNoAccess: () => void;
}

export function ProfileForm({ profile, allowed, onNoAccess }: ProfileFormProps) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => begin(profile));
  const [tried, setTried] = useState(false);
  const [justSaved, setJustSaved] = useJustSaved();
  const { base, draft, elsewhere } = state;
  const dirty = differs(base, draft);
  const leaving = useUnsaved(dirty);

  // Saved in another tab: shown at once, unless something is typed here.
  useEffect(() => {
    setState((now) =>
      now.seen === profile.updated_at || differs(now.base, now.draft) ? now : begin(profile),
    );
  }, [profile]);

  const save = useMutation<Profile, ApiError, { sent: Draft; fields: Omit<Profile, 'updated_at'> }>({
    networkMode: 'always',
    mutationFn: ({ fields }) => call.profile.save({ ...fields, updated_at: state.seen }),
    onSuccess: (saved, { sent }) => done(saved, sent),
    onError: (error, { sent }) => {
      if (error.status === 402) onNoAccess();
      if (error.status !== 409) return;
      const current = error.current as Profile;
      const theirs = draftOf(current);
      // An answer that never arrived, asked for again: it was this very save.
      if (!differs(theirs, bringTogether(base, sent, theirs).draft)) return done(current, sent);
      setState((now) => {
        const { draft, ...elsewhere } = bringTogether(now.base, now.draft, theirs);
        return { seen: current.updated_at, base: theirs, draft, elsewhere };
      });
    },
  });

  /** What was typed while it was being saved stays typed. */
  function done(saved: Profile, sent: Draft) {
    const kept = draftOf(saved);
    queries.setQueryData(profileQuery.queryKey, saved);
    setState((now) => ({
      seen: saved.updated_at,
      base: kept,
      draft: bringTogether(sent, now.draft, kept).draft,
      elsewhere: null,
    }));
    setTried(false);
    setJustSaved(true);
    save.reset();
  }

  const read = profileOf(draft);
  const mistakes = tried && 'mistakes' in read ? read.mistakes : {};

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (save.isPending || !allowed) return;
    if ('fields' in read) return save.mutate({ sent: draft, fields: read.fields });
    focusAfter(
      () => setTried(true),
      () => form.current?.querySelector<HTMLElement>('[aria-invalid]'),
    );
  }

  const change = (fields: Partial<Draft>) =>
    setState((now) => ({ ...now, draft: { ...now.draft, ...fields } }));

  const height = heightIn(draft.units, draft.height);
  const weight = weightIn(draft.units, draft.weight);
  const failed = save.isError && statusOf(save.error) !== 409 && allowed;
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-measure">
      {elsewhere && (
        <div className="mb-8">
          <SavedElsewhere
            key={state.seen}
            {...elsewhere}
            theirs={base}
            onTake={(field) => {
              change({ [field]: base[field] });
              setState((now) => ({
                ...now,
                elsewhere: {
                  ...elsewhere,
                  clashes: elsewhere.clashes.filter((clash) => clash !== field),
                },
              }));
            }}
          />
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
      <div className="mt-10 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="display text-xl">In numbers</h2>
        <Segmented
          label={LABELS.units}
          hideLabel
          options={UNIT_SYSTEMS.map((value) => ({ value, label: UNIT_LABELS[value] }))}
          value={draft.units}
          onChange={(units) => change({ units })}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        <div className="col-span-full sm:col-span-1">
          <FigureField
            label={LABELS.height}
            error={mistakes.height}
            parts={
              height.units === 'metric'
                ? [
                    {
                      unit: 'cm',
                      unitName: 'centimeters',
                      value: height.cm,
                      onChange: (cm) => change({ height: { ...height, cm } }),
                    },
                  ]
                : [
                    {
                      unit: 'ft',
                      unitName: 'feet',
                      value: height.feet,
                      onChange: (feet) => change({ height: { ...height, feet } }),
                    },
                    {
                      unit: 'in',
                      unitName: 'inches',
                      value: height.inches,
                      onChange: (inches) => change({ height: { ...height, inches } }),
                    },
                  ]
            }
          />
        </div>
        <FigureField
          label={LABELS.weight}
          error={mistakes.weight}
          parts={[
            {
              ...(draft.units === 'metric'
                ? { unit: 'kg', unitName: 'kilograms' }
                : { unit: 'lb', unitName: 'pounds' }),
              value: weight.amount,
              onChange: (amount) => change({ weight: { ...weight, amount } }),
            },
          ]}
        />
        <FigureField
          label={LABELS.age}
          error={mistakes.age}
          parts={[{ unit: 'yr', unitName: 'years', value: draft.age, onChange: (age) => change({ age }) }]}
        />
        <div className="col-span-full">
          <Segmented
            label={LABELS.sex}
            options={(['female', 'male', 'none'] as const).map((value) => ({
              value,
              label: SEX_LABELS[value],
            }))}
            value={draft.sex ?? 'none'}
            onChange={(sex) => change({ sex: sex === 'none' ? null : sex })}
          />
          <p className="mt-1.5 text-xs text-muted">Optional. Used only for DOTS and IPF GL.</p>
        </div>
      </div>
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
        locked={allowed ? null : 'Subscribe to save profile'}
        saving={save.isPending}
        justSaved={justSaved}
        error={failed ? save.error.message : null}
        onRetry={submit}
        note={dirty && 'Not saved yet'}
      />
      <Confirm
        open={leaving.asked}
        question="Leave without saving?"
        note="What you typed in your profile will be lost."
        action="Leave"
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      />
    </form>
  );
}
