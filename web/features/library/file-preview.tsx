import { useMutation } from '@tanstack/react-query';
import { WORK_NAME_MAX_CHARACTERS } from '#shared/library-limits.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';
import { ADDED_KINDS } from '#shared/store.ts';
import { api } from '#web/lib/call.ts';
import { counted } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Corrections, isCorrected } from './corrections.ts';
import { useRefreshLibrary } from './store-queries.ts';
import { KIND_OPTIONS } from './work-words.ts';

const NOBODY = '';

interface FilePreviewProps {
  file: LibraryFile;
  corrections: Corrections;
  onCorrect: (part: Corrections) => void;
}

/** Shows the contents found in a file, with an admin's corrections. */
export function FilePreview({ file, corrections, onCorrect }: FilePreviewProps) {
  const refresh = useRefreshLibrary();
  const save = useMutation(api.library.editFile.mutationOptions({ onSettled: refresh }));
  const title = corrections.title ?? file.title;
  const author = corrections.author ?? file.author;
  const kind = corrections.kind ?? ADDED_KINDS.find((one) => one === file.kind) ?? 'book';
  const replaces = (corrections.replaces === undefined ? file.replaces : corrections.replaces) ?? NOBODY;
  const { outline } = file;
  return (
    <div className="mt-4 space-y-6 border-t border-line pt-4">
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ fileId: file.id, ...corrections });
        }}
      >
        <Field
          label="Title"
          value={title}
          maxLength={WORK_NAME_MAX_CHARACTERS}
          required
          onChange={(event) => onCorrect({ title: event.target.value })}
        />
        <Field
          label="Author"
          value={author}
          maxLength={WORK_NAME_MAX_CHARACTERS}
          onChange={(event) => onCorrect({ author: event.target.value })}
        />
        <Select label="Kind" options={KIND_OPTIONS} value={kind} onChange={(kind) => onCorrect({ kind })} />
        {file.doubles.length > 0 && (
          <Select
            label="Add it as"
            options={[
              { id: NOBODY, label: 'Another work' },
              ...file.doubles.map((work) => ({ id: work.id, label: `New edition of ${work.title}` })),
            ]}
            value={replaces}
            onChange={(id) => onCorrect({ replaces: id === NOBODY ? null : id })}
          />
        )}
        <div className="flex items-center gap-3 sm:col-span-2">
          <Button
            type="submit"
            look="plain"
            disabled={!isCorrected(file, corrections) || title.trim() === ''}
            busy={save.isPending}
          >
            {save.isPending ? 'Saving...' : 'Save corrections'}
          </Button>
          {save.error && (
            <p role="alert" className="text-sm text-danger">
              {save.error.message}
            </p>
          )}
        </div>
      </form>
      {outline && <Outline outline={outline} />}
    </div>
  );
}

const HEADINGS_SHOWN = 12;

function Outline({ outline }: { outline: NonNullable<LibraryFile['outline']> }) {
  const { empty, headings, samples, notes, unit } = outline;
  const without = empty.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return (
    <div className="grid gap-6 text-sm sm:grid-cols-2">
      <div className="space-y-4">
        {without > 0 && (
          <p>
            <strong>{counted(without, unit)} without text:</strong>{' '}
            {empty.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ')}.{' '}
            Scanned pages need text recognition (OCR): before they are uploaded, or on the server, if
            OCR_LANG_PATH names a folder with Tesseract’s eng.traineddata.
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <div>
          <h3 className="font-semibold">Headings</h3>
          {headings.length === 0 ? (
            <p className="mt-1 text-muted">None were found.</p>
          ) : (
            <ol className="mt-1 space-y-0.5">
              {headings.slice(0, HEADINGS_SHOWN).map(({ level, text, page }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
                <li key={index} className={`flex justify-between gap-3 ${level > 1 ? 'pl-4' : ''}`}>
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                  <span className="text-muted">{page}</span>
                </li>
              ))}
              {headings.length > HEADINGS_SHOWN && (
                <li className="text-muted">and {headings.length - HEADINGS_SHOWN} more</li>
              )}
            </ol>
          )}
        </div>
      </div>
      <div>
        <h3 className="font-semibold">Sample passages</h3>
        <ul className="mt-1 space-y-3">
          {samples.map((sample) => (
            <li key={`${sample.page} ${sample.text}`} className="border-l-3 border-line pl-3">
              <p className="text-xs text-muted">
                {[sample.heading, `${unit} ${sample.page}`].filter(Boolean).join(' · ')}
              </p>
              <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{sample.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
