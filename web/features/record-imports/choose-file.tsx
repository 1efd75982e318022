import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface ChooseFileProps {
  disabled: boolean;
  onChoose: (file: File) => void;
}

const WAYS = [
  ['Strong', 'Settings, then Export Strong Data.'],
  ['Hevy', 'Settings, then Export & Import Data, then Export workouts.'],
  ['OpenPowerlifting', 'Your own page, then Download as CSV at the bottom.'],
  ['Anything else', 'A CSV with a date, a lift and a weight in each row. You match the columns.'],
] as const;

export function ChooseFile({ disabled, onChoose }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChoose(file);
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everyone's */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center rounded-edge border-2 border-dashed px-5 py-10 text-center transition-colors sm:py-14',
          over ? 'border-ink bg-raised' : 'border-line-strong bg-sunk',
        )}
      >
        <FileUp size={36} strokeWidth={1.5} aria-hidden className="text-ink-soft" />
        <p className="mt-4 hidden font-semibold sm:block">Drop a CSV file here, or</p>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          aria-label="File of your history"
          tabIndex={-1}
          className="sr-only"
          disabled={disabled}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file can be chosen again.
            event.target.value = '';
            if (file) onChoose(file);
          }}
        />
        <Button look="signal" className="mt-3" disabled={disabled} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className="mt-3 text-xs text-muted">
          At most 20 MB. You see what will be added before anything is saved.
        </p>
      </div>
      <dl className="mt-8 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        {WAYS.map(([app, way]) => (
          <div key={app}>
            <dt className="font-semibold">{app}</dt>
            <dd className="mt-0.5 text-muted">{way}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
