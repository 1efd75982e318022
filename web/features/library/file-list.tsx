import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LibraryFile } from '#shared/library-uploads.ts';
import type { SeededStore } from '#shared/store.ts';
import { api, call } from '#web/lib/call.ts';
import { sizeOf } from '#web/lib/file-size.ts';
import { counted } from '#web/lib/numbers.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { isFocusFree } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { type Corrections, isCorrected } from './corrections.ts';
import { FilePreview } from './file-preview.tsx';
import { useRefreshLibrary } from './store-queries.ts';

const STATES: Record<LibraryFile['state'], { label: string; look: 'plain' | 'medium' | 'active' | 'high' }> =
  {
    uploading: { label: 'Upload interrupted', look: 'plain' },
    reading: { label: 'Reading...', look: 'medium' },
    ready: { label: 'Ready to add', look: 'active' },
    adding: { label: 'Adding...', look: 'medium' },
    added: { label: 'Added', look: 'active' },
    replaced: { label: 'Replaced', look: 'plain' },
    deleted: { label: 'Deleted', look: 'plain' },
    failed: { label: 'Could not be read', look: 'high' },
  };

const NONE: Corrections = {};

/** Uploaded files that are not works yet: their contents, to be corrected and added. */
export function FileList({ store, files }: { store: SeededStore; files: readonly LibraryFile[] }) {
  const refresh = useRefreshLibrary();
  const heading = useRef<HTMLHeadingElement>(null);
  const [corrected, setCorrected] = useState<Readonly<Record<string, Corrections>>>({});
  const correctionsOf = ({ id }: LibraryFile) => corrected[id] ?? NONE;
  const ready = files.filter(({ state }) => state === 'ready');
  const leaving = useUnsaved(ready.some((file) => isCorrected(file, correctionsOf(file))));
  const add = useMutation({
    /** Adds them as they are on the screen, with corrections that were not saved yet. */
    mutationFn: async (added: readonly LibraryFile[]) => {
      for (const file of added) {
        const corrections = correctionsOf(file);
        if (isCorrected(file, corrections)) await call.library.editFile({ fileId: file.id, ...corrections });
      }
      await call.library.addFiles({ store, files: added.map(({ id }) => id) });
    },
    onSettled: refresh,
  });
  return (
    <section aria-labelledby="waiting" className="space-y-4">
      <SectionHead id="waiting" title="Waiting to be added" ref={heading} />
      <ul className="space-y-3">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            busy={add.isPending}
            corrections={correctionsOf(file)}
            onCorrect={(part) => setCorrected((now) => ({ ...now, [file.id]: { ...now[file.id], ...part } }))}
            onAdd={() => add.mutate([file])}
            onDiscarded={(button) => {
              if (isFocusFree(button)) heading.current?.focus();
            }}
          />
        ))}
      </ul>
      {ready.length > 1 && (
        <Button look="signal" busy={add.isPending} onClick={() => add.mutate(ready)}>
          Add all {ready.length}
        </Button>
      )}
      {add.error && (
        <p role="alert" className="text-sm text-danger">
          {add.error.message}
        </p>
      )}
      <ConfirmLeaving {...leaving} />
    </section>
  );
}

interface FileRowProps {
  file: LibraryFile;
  busy: boolean;
  corrections: Corrections;
  onCorrect: (part: Corrections) => void;
  onAdd: () => void;
  /** The button disappears with its row. */
  onDiscarded: (button: HTMLElement | null) => void;
}

function FileRow({ file, busy, corrections, onCorrect, onAdd, onDiscarded }: FileRowProps) {
  const refresh = useRefreshLibrary();
  const discard = useMutation(
    api.library.discardFile.mutationOptions({
      onSuccess: () => onDiscarded(trash.current),
      onSettled: refresh,
    }),
  );
  const trash = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { outline, state, name, size, problem } = file;
  const { label, look } = STATES[state];
  return (
    <li className="rounded-edge border border-line bg-raised px-4 py-3.5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{file.title}</p>
        <Pill look={look}>{label}</Pill>
      </div>
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        {[
          name,
          sizeOf(size).join(' '),
          outline && counted(outline.pages, outline.unit),
          outline && counted(outline.passages, 'passage'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {problem && <p className="mt-2 text-sm wrap-anywhere text-danger">{problem}</p>}
      {state === 'uploading' && (
        <p className="mt-2 text-sm text-muted">Choose the same file again to continue its upload.</p>
      )}
      {file.doubles.length > 0 && state === 'ready' && (
        <p className="mt-2 text-sm">
          {file.doubles.some(({ because }) => because === 'file')
            ? 'The same file is in the library already: '
            : 'May be a new edition of: '}
          {file.doubles.map(({ title }) => title).join(', ')}
        </p>
      )}
      {(state === 'ready' || state === 'failed' || state === 'uploading') && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {state === 'ready' && (
            <>
              <Button look="iron" busy={busy} onClick={onAdd}>
                Add
              </Button>
              <Button look="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? 'Hide what was found' : 'See what was found'}
              </Button>
            </>
          )}
          <IconButton
            ref={trash}
            label={`Discard ${name}`}
            className="ml-auto"
            disabled={discard.isPending}
            onClick={() => discard.mutate({ fileId: file.id })}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      )}
      {discard.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {discard.error.message}
        </p>
      )}
      {open && state === 'ready' && (
        <FilePreview file={file} corrections={corrections} onCorrect={onCorrect} />
      )}
    </li>
  );
}
