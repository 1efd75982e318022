import { useState } from 'react';
import type { GymEdit, GymEditsState } from '#shared/gym.ts';
import type { GymPart, GymParts } from '#shared/gym-parts.ts';
import { ready } from './ready.ts';

interface Draft {
  value: GymParts[GymPart];
  /** Version of the part when typing began: a save over a newer one is refused. */
  version: number;
}

/** A part as shown on the screen. */
export interface PartDraft<Part extends GymPart> {
  part: Part;
  edit: GymEdit;
  /** The typed values, or the current ones. */
  value: GymParts[Part];
  saved: GymParts[Part];
  file: GymParts[Part];
  /** There are unsaved changes. */
  dirty: boolean;
  /** Sent with a change. */
  version: number;
  /** Someone else has saved it since typing began. */
  conflict: boolean;
  change(value: GymParts[Part]): void;
  /** Discards the changes. */
  drop(): void;
  /** Ends the changes that were sent and saved; what was typed since then is a change of the new state. */
  rebase(state: GymEditsState, sent: unknown): void;
}

export const versionIn = ({ edits }: Pick<GymEditsState, 'edits'>, part: GymPart): number =>
  edits.find((edit) => edit.part === part)!.version;

/** Returns what is left of a draft once `sent` has been saved. */
export function draftAfter(
  draft: Draft | undefined,
  part: GymPart,
  state: Pick<GymEditsState, 'edits'>,
  sent: unknown,
): Draft | undefined {
  if (draft === undefined || same(ready(part, draft.value), sent)) return undefined;
  return { ...draft, version: versionIn(state, part) };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps the unsaved changes of each part while the page is open. */
export function useDrafts({ edits, now, files }: GymEditsState) {
  const [drafts, setDrafts] = useState<Partial<Record<GymPart, Draft>>>({});
  const draftOf = <Part extends GymPart>(part: Part): PartDraft<Part> => {
    const edit = edits.find((one) => one.part === part)!;
    const draft = drafts[part];
    const put = (next: Draft | undefined) => setDrafts((all) => ({ ...all, [part]: next }));
    const version = draft?.version ?? edit.version;
    return {
      part,
      edit,
      value: (draft?.value ?? now[part]) as GymParts[Part],
      saved: now[part],
      file: files[part],
      dirty: draft !== undefined,
      version,
      conflict: version !== edit.version,
      change: (value) =>
        put(same(value, now[part]) && version === edit.version ? undefined : { value, version }),
      drop: () => put(undefined),
      rebase: (state, sent) =>
        setDrafts((all) => ({ ...all, [part]: draftAfter(all[part], part, state, sent) })),
    };
  };
  return { draftOf, dirty: Object.values(drafts).some((draft) => draft !== undefined) };
}
