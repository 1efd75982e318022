import { useState } from 'react';
import type { GymEdit, GymEditsState } from '#shared/gym.ts';
import type { GymPart, GymParts } from '#shared/gym-parts.ts';

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
    };
  };
  return { draftOf, dirty: Object.values(drafts).some((draft) => draft !== undefined) };
}
