import { BookUp, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { LIBRARY_FILE_TYPES } from '#shared/library-files.ts';
import { sizeOf } from '#web/lib/file-size.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { droppedFiles, readable } from './chosen-files.ts';
import type { Uploads } from './uploads.ts';

/** Accepts books: dropped, or chosen one by one or as a folder. */
export function UploadArea({ list, add, dismiss }: Uploads) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [note, setNote] = useState('');

  function take(chosen: readonly File[]) {
    setNote(chosen.length === 0 ? 'There was no file that the library can read.' : '');
    add(chosen);
  }

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(await droppedFiles(event.dataTransfer.items));
  }

  return (
    <section aria-labelledby="add-works" className="space-y-4">
      <SectionHead id="add-works" title="Add works" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the buttons are everyone's */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
        className={classNames(
          'flex flex-col items-center rounded-edge border-2 border-dashed px-5 py-9 text-center transition-colors',
          over ? 'border-ink bg-raised' : 'border-line-strong bg-sunk',
        )}
      >
        <BookUp size={34} strokeWidth={1.5} aria-hidden className="text-ink-soft" />
        <p className="mt-3 hidden font-semibold sm:block">Drop books, articles or a folder here, or</p>
        <input
          ref={files}
          type="file"
          multiple
          accept={LIBRARY_FILE_TYPES.join(',')}
          aria-label="Files for the library"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
        <input
          ref={(input) => {
            folder.current = input;
            // React's types do not know the attribute.
            if (input) input.webkitdirectory = true;
          }}
          type="file"
          aria-label="A folder for the library"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(readable([...(event.target.files ?? [])]));
            event.target.value = '';
          }}
        />
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button look="signal" onClick={() => files.current?.click()}>
            Choose files
          </Button>
          <span className="hidden sm:block">
            <Button look="plain" onClick={() => folder.current?.click()}>
              Choose a folder
            </Button>
          </span>
        </div>
        <p className="mt-3 text-xs text-muted">
          PDF, EPUB or DOCX up to 100 MB each, Markdown, text, HTML or subtitles up to 20 MB, and 200 MB
          together. You see what was found before anything is added.
        </p>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {note}
      </p>
      {list.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Being uploaded">
          {list.map(({ key, name, size, sent, problem, retry }) => (
            <li key={key} className="py-3 text-sm">
              <div className="flex items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="whitespace-nowrap text-muted">{sizeOf(size).join(' ')}</span>
              </div>
              {problem === null ? (
                <div className="mt-2">
                  <ProgressBar label={`Uploading ${name}`} share={size === 0 ? 1 : sent / size} />
                </div>
              ) : (
                <div className="mt-1 flex items-center gap-3">
                  <p role="alert" className="min-w-0 flex-1 text-danger">
                    {problem}
                  </p>
                  <Button look="plain" onClick={retry}>
                    Retry
                  </Button>
                  <IconButton label={`Dismiss ${name}`} onClick={() => dismiss(key)}>
                    <X size={18} aria-hidden />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
