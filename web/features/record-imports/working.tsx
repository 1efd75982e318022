import { number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Step } from './steps.ts';

interface WorkingProps {
  step: Extract<Step, { at: 'working' }>;
  fileName: string;
  onCancel: () => void;
}

const WHAT = { sending: 'Sending the file', reading: 'Reading', saving: 'Adding to your records' } as const;

/** Shows the progress of reading a file. */
export function Working({ step, fileName, onCancel }: WorkingProps) {
  const label = WHAT[step.what];
  return (
    <div className="rounded-edge bg-sunk px-5 py-8 sm:px-8">
      <p className="text-sm text-muted wrap-anywhere">{fileName}</p>
      <p className="mt-1 flex min-h-12 items-baseline gap-2">
        {step.rows > 0 && <span className="figures text-4xl">{number(step.rows)}</span>}
        <span className={step.rows > 0 ? 'text-ink-soft' : 'display text-2xl'}>
          {step.rows > 0 ? 'rows' : `${label}...`}
        </span>
      </p>
      <div className="mt-4">
        <ProgressBar label={label} share={step.what === 'reading' ? step.share : null} />
      </div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <Button look="plain" className="mt-6" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
