import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Profile } from '#shared/profile.ts';
import { type ApiError, statusOf } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { useGym } from '#web/lib/gym.ts';
import { useJustSaved } from '#web/ui/just-saved.ts';
import { type Draft, differs, draftOf, type Field, mergeDrafts, profileOf } from './draft.ts';
import { localUnits } from './measures.ts';
import { profileQuery } from './queries.ts';

interface State {
  /** The latest known `updated_at` of the server, and that version as a draft. */
  seen: string | null;
  base: Draft;
  draft: Draft;
  /** After a save that came too late: fields changed only there, and fields changed in both places. */
  elsewhere: { joined: Field[]; clashes: Field[] } | null;
}

function begin(profile: Profile, gymUnits = localUnits()): State {
  const base = draftOf(profile, profile.updated_at === null ? gymUnits : profile.units);
  return { seen: profile.updated_at, base, draft: base, elsewhere: null };
}

export interface ProfileDraftOptions {
  profile: Profile;
  /** Whether the viewer may save. */
  allowed: boolean;
  /** The server knows better than `allowed`. */
  onNoAccess: () => void;
}

/** A profile while it is edited: its draft, saving, and changes saved elsewhere in the meantime. */
export function useProfileDraft({ profile, allowed, onNoAccess }: ProfileDraftOptions) {
  const queries = useQueryClient();
  const { units: gymUnits } = useGym();
  const [state, setState] = useState(() => begin(profile, gymUnits));
  const [tried, setTried] = useState(false);
  const [justSaved, setJustSaved] = useJustSaved();
  const { base, draft, elsewhere, seen } = state;

  // Saved in another tab: shown immediately, unless something is typed here.
  useEffect(() => {
    setState((now) =>
      now.seen === profile.updated_at || differs(now.base, now.draft) ? now : begin(profile, gymUnits),
    );
  }, [profile, gymUnits]);

  const save = useMutation<Profile, ApiError, { sent: Draft; fields: Omit<Profile, 'updated_at'> }>({
    networkMode: 'always',
    mutationFn: ({ fields }) => call.profile.save({ ...fields, updated_at: seen }),
    onSuccess: (saved, { sent }) => done(saved, sent),
    onError: (error, { sent }) => {
      if (error.status === 402) onNoAccess();
      if (error.status !== 409) return;
      const current = error.current as Profile;
      const theirs = draftOf(current);
      // A retry after a lost reply: it was this same save.
      if (!differs(theirs, mergeDrafts(base, sent, theirs).draft)) return done(current, sent);
      setState((now) => {
        const { draft, ...elsewhere } = mergeDrafts(now.base, now.draft, theirs);
        return { seen: current.updated_at, base: theirs, draft, elsewhere };
      });
    },
  });

  /** Applies a save; text typed in the meantime stays. */
  function done(saved: Profile, sent: Draft) {
    const kept = draftOf(saved);
    queries.setQueryData(profileQuery.queryKey, saved);
    // Records are entered in the profile's units.
    void queries.invalidateQueries({ queryKey: api.records.titles.key() });
    setState((now) => ({
      seen: saved.updated_at,
      base: kept,
      draft: mergeDrafts(sent, now.draft, kept).draft,
      elsewhere: null,
    }));
    setTried(false);
    setJustSaved(true);
    save.reset();
  }

  const read = profileOf(draft);
  return {
    draft,
    change: (fields: Partial<Draft>) => setState((now) => ({ ...now, draft: { ...now.draft, ...fields } })),
    dirty: differs(base, draft),
    mistakes: tried && 'mistakes' in read ? read.mistakes : {},
    /** The version saved elsewhere, to compare with this one. */
    elsewhere: elsewhere && { ...elsewhere, theirs: base, key: seen },
    /** Replaces a field with the version saved elsewhere. */
    take: (field: Field) =>
      setState((now) => ({
        ...now,
        draft: { ...now.draft, [field]: now.base[field] },
        elsewhere: now.elsewhere && {
          ...now.elsewhere,
          clashes: now.elsewhere.clashes.filter((clash) => clash !== field),
        },
      })),
    /** Null while there are mistakes. */
    save: 'fields' in read ? () => save.mutate({ sent: draft, fields: read.fields }) : null,
    showMistakes: () => setTried(true),
    saving: save.isPending,
    justSaved,
    error: save.isError && statusOf(save.error) !== 409 && allowed ? save.error.message : null,
  };
}
