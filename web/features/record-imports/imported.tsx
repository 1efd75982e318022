import { Link } from 'react-router';
import type { RecordImport } from '#shared/record-imports.ts';
import { number } from '#web/lib/numbers.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';

interface ImportedProps {
  recordImport: RecordImport | null;
  onUndo: (recordImport: RecordImport) => void;
  onRestart: () => void;
}

/** Shows what an import added, and how to undo it. */
export function Imported({ recordImport, onUndo, onRestart }: ImportedProps) {
  const added = recordImport?.records ?? 0;
  return (
    <div className="rounded-edge bg-sunk px-5 py-8 sm:px-8">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-6xl">{number(added)}</span>
        <span className="text-lg">{added === 1 ? 'record added' : 'records added'}</span>
      </p>
      {added === 0 && <p className="mt-2 text-sm text-muted">You already have all of these records.</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/account/personal-records" className={buttonLook('signal')}>
          See your records
        </Link>
        {recordImport && (
          <Button look="plain" onClick={() => onUndo(recordImport)}>
            Undo
          </Button>
        )}
        <Button look="plain" onClick={onRestart}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
