import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { GymPart, GymParts } from '#shared/gym-parts.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { useJustSaved } from '#web/ui/just-saved.ts';
import { Pill } from '#web/ui/pill.tsx';
import { Compare } from './compare.tsx';
import { differences } from './differences.ts';
import { PART_WORDS, summaryOf } from './part-words.ts';
import { useEditGym, usePutBack } from './queries.ts';
import { ready } from './ready.ts';
import { SavedByOther } from './saved-by-other.tsx';
import { type PartDraft, versionIn } from './use-drafts.ts';

interface PartSectionProps<Part extends GymPart> {
  draft: PartDraft<Part>;
  children: ReactNode;
}

/** A part of the gym: collapsed, a line with its state; expanded, its fields and actions. */
export function PartSection<Part extends GymPart>({ draft, children }: PartSectionProps<Part>) {
  const { part, edit, value, saved, file, dirty, version, conflict } = draft;
  const { title, about } = PART_WORDS[part];
  const id = useId();
  const [open, setOpen] = useState(false);
  const [justSaved, setJustSaved] = useJustSaved();
  /** The values before they were reset, and the version that the reset made. */
  const [undo, setUndo] = useState<{ value: GymParts[Part]; version: number } | null>(null);
  const save = useEditGym((state, sent) => {
    draft.rebase(state, sent.value);
    setUndo(null);
    setJustSaved(true);
  });
  const putBack = usePutBack((state) => {
    draft.rebase(state, null);
    setUndo({ value: saved, version: versionIn(state, part) });
  });
  const busy = save.isPending || putBack.isPending;
  const failed = [save.error, putBack.error].find(
    (error) => error !== null && !(conflict && isConflict(error)),
  );
  const found = edit.differs ? differences(part, file, saved) : [];

  function send(sent: GymParts[Part], over = version) {
    putBack.reset();
    save.mutate({ part, value: ready(part, sent), version: over });
  }

  function toFile() {
    save.reset();
    putBack.mutate({ part, version: edit.version });
  }

  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center gap-3 py-3 text-left"
        >
          <span className="min-w-0 flex-1">
            <span id={`${id}-title`} className="display block text-xl">
              {title}
            </span>
            {!open && <span className="ellipsis block text-sm text-muted">{summaryOf(part, saved)}</span>}
          </span>
          {dirty ? (
            <Pill look="trial">Not saved</Pill>
          ) : edit.unusable ? (
            <Pill look="expired">Not in use</Pill>
          ) : (
            edit.differs && <Pill look="plain">Edited</Pill>
          )}
          <ChevronDown size={19} aria-hidden className={open ? 'shrink-0 rotate-180' : 'shrink-0'} />
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!open} className="pb-8">
        {open && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) send(value);
            }}
            className="max-w-measure space-y-5"
          >
            <p className="text-sm text-muted">
              {about} {standing(draft)}
            </p>
            {children}
            {conflict && <SavedByOther draft={draft} busy={busy} onSave={() => send(value, edit.version)} />}
            {failed && (
              <p
                role="alert"
                className="rounded-edge bg-danger-ground px-4 py-3 text-sm wrap-anywhere text-danger"
              >
                {failed.message}
              </p>
            )}
            {undo?.version === edit.version && !dirty && (
              <p role="status" className="text-sm">
                Reset to the content pack.{' '}
                <button
                  type="button"
                  className="touch-target font-semibold underline underline-offset-4"
                  onClick={() => send(undo.value, undo.version)}
                >
                  Undo
                </button>
              </p>
            )}
            <div className="flex flex-wrap items-center gap-3">
              {!conflict && (
                <Button type="submit" look="iron" busy={save.isPending} disabled={!dirty && !justSaved}>
                  {save.isPending ? 'Saving...' : justSaved && !dirty ? 'Changes Saved' : 'Save'}
                </Button>
              )}
              {dirty && (
                <Button look="plain" onClick={draft.drop}>
                  Discard changes
                </Button>
              )}
              {(edit.differs || edit.unusable) && !dirty && (
                <Button look="plain" busy={putBack.isPending} onClick={toFile}>
                  Reset
                </Button>
              )}
              <span role="status" className="sr-only">
                {justSaved ? 'Changes Saved' : ''}
              </span>
            </div>
            {found.length > 0 && <Compare differences={found} />}
          </form>
        )}
      </div>
    </section>
  );
}

const isConflict = (error: Error) => 'status' in error && error.status === 409;

function standing({ edit }: Pick<PartDraft<GymPart>, 'edit'>): string {
  if (edit.unusable)
    return 'What was saved here no longer fits the content pack and is not in use: save it again, or put it back.';
  if (!edit.differs) return 'As in the content pack.';
  const by = edit.edited_by === null ? '' : ` by ${edit.edited_by}`;
  return `Edited ${moment(edit.edited_at!)}${by}.`;
}
