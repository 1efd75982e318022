import type { FeatureParts } from '#server/feature-parts.ts';
import type { GymEditsState } from '#shared/gym.ts';
import type { GymParts } from '#shared/gym-parts.ts';

/** Returns the current values and their edit history. */
export async function editsState({
  gymEdits,
  face,
}: Pick<FeatureParts, 'gymEdits' | 'face'>): Promise<GymEditsState> {
  const list = await gymEdits.list();
  const edited = list.flatMap(({ part, value }) => (value === null ? [] : [[part, value] as const]));
  return {
    edits: list.map(({ part, value, version, editedAt, editedBy, unusable }) => ({
      part,
      differs: value !== null,
      version,
      edited_at: editedAt?.toISOString() ?? null,
      edited_by: editedBy,
      unusable,
    })),
    now: { ...gymEdits.files, ...(Object.fromEntries(edited) as Partial<GymParts>) },
    files: gymEdits.files,
    face: face(),
  };
}
