import type { GymPart } from '#shared/gym-parts.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Compare } from './compare.tsx';
import { differences } from './differences.ts';
import type { PartDraft } from './use-drafts.ts';

interface SavedByOtherProps<Part extends GymPart> {
  draft: PartDraft<Part>;
  busy: boolean;
  /** Overwrites their version with the typed one. */
  onSave: () => void;
}

/** Someone else saved the same part in the meantime. Typed text stays until one version is chosen. */
export function SavedByOther<Part extends GymPart>({ draft, busy, onSave }: SavedByOtherProps<Part>) {
  const { part, edit, value, saved } = draft;
  return (
    <div role="alert" className="space-y-4 rounded-edge border-l-3 border-signal bg-sunk px-4 py-4 text-sm">
      <p>
        {edit.edited_by ?? 'Someone else'} saved this{' '}
        {edit.edited_at ? moment(edit.edited_at) : 'in the meantime'}, after you began. What you typed is
        still here and not saved.
      </p>
      <Compare
        title="See both"
        sides={['Saved by them', 'Typed by you']}
        differences={differences(part, saved, value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="iron" busy={busy} onClick={onSave}>
          Overwrite with mine
        </Button>
        <Button look="plain" onClick={draft.drop}>
          Use theirs
        </Button>
      </div>
    </div>
  );
}
