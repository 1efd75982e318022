import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Personality } from '#shared/gym.ts';
import { type Preferences, TEMPERATURE_STEP } from '#shared/preferences.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { useJustSaved } from '#web/ui/just-saved.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { preferencesQuery } from './queries.ts';

type Choices = Pick<Preferences, 'personality' | 'temperature' | 'model'>;

interface PreferencesFormProps {
  preferences: Preferences;
  personalities: readonly Personality[];
  /** Why the viewer may not save, as a sentence; null when they may. */
  unavailableReason: string | null;
  /** The server knows better than `barred`. */
  onNoAccess: () => void;
  /** The model field; null for those who may not choose. */
  models: ((field: { value: string; disabled: boolean; onChange: (id: string) => void }) => ReactNode) | null;
  /** Whether a model supports the temperature. */
  acceptsTemperature: (model: string) => boolean;
}

export function PreferencesForm(props: PreferencesFormProps) {
  const { preferences, personalities, unavailableReason, onNoAccess, models, acceptsTemperature } = props;
  const queries = useQueryClient();
  /** Unsaved choices. Everything else is as stored, including changes from another tab. */
  const [draft, setDraft] = useState<Partial<Choices>>({});
  const [justSaved, setJustSaved] = useJustSaved();
  const chosen = { ...preferences, ...draft };
  const changes = changesOf(draft, preferences);
  const dirty = Object.keys(changes).length > 0;
  const leaving = useUnsaved(dirty);

  const save = useMutation<Preferences, ApiError, Partial<Choices>>({
    networkMode: 'always',
    mutationFn: (sent) => call.preferences.save(sent),
    onSuccess: (saved, sent) => {
      queries.setQueryData(preferencesQuery.queryKey, saved);
      // Choices made while saving stay.
      setDraft((now) => changesOf(now, sent));
      setJustSaved(true);
    },
    onError: ({ status }) => {
      if (status === 402) onNoAccess();
    },
  });

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (save.isPending || unavailableReason !== null) return;
    if (dirty) save.mutate(changes);
    else setJustSaved(true);
  }

  const change = (choice: Partial<Choices>) => {
    setDraft((now) => ({ ...now, ...choice }));
    setJustSaved(false);
  };

  const locked = unavailableReason !== null;
  const accepted = acceptsTemperature(chosen.model);
  return (
    <form noValidate onSubmit={submit} className="max-w-measure">
      <RadioCards
        label="Personality"
        options={personalities.map(({ id, label, description }) => ({ value: id, label, description }))}
        value={chosen.personality}
        disabled={locked}
        onChange={(personality) => change({ personality })}
      />
      {models && (
        <div className="mt-10">
          {models({ value: chosen.model, disabled: locked, onChange: (model) => change({ model }) })}
        </div>
      )}
      <div className="mt-10">
        <Slider
          label="Temperature"
          hint={
            accepted
              ? 'How varied the coach’s wording is. At 0 the same question gets nearly the same answer.'
              : 'The current model has no temperature setting: this is saved for one that does.'
          }
          min={0}
          max={1}
          step={TEMPERATURE_STEP}
          value={chosen.temperature}
          shown={chosen.temperature.toFixed(2)}
          ends={['Steady', 'Free']}
          disabled={locked}
          onChange={(temperature) => change({ temperature: Math.round(temperature * 100) / 100 })}
        />
      </div>
      <SaveBar
        action="Save Preferences"
        locked={locked ? 'Subscribe to save preferences' : null}
        saving={save.isPending}
        justSaved={justSaved}
        error={save.isError && !locked ? save.error.message : null}
        onRetry={submit}
        note={unavailableReason ?? (dirty ? 'Not saved yet' : 'Applies from your next question on.')}
      />
      <ConfirmLeaving {...leaving} />
    </form>
  );
}

/** Returns the choices that differ from the stored ones. */
function changesOf(draft: Partial<Choices>, kept: Partial<Choices>): Partial<Choices> {
  return {
    ...(draft.personality !== undefined &&
      draft.personality !== kept.personality && { personality: draft.personality }),
    ...(draft.temperature !== undefined &&
      draft.temperature !== kept.temperature && { temperature: draft.temperature }),
    ...(draft.model !== undefined && draft.model !== kept.model && { model: draft.model }),
  };
}
