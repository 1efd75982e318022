import type { RecordImport } from '#shared/record-imports.ts';
import { moment } from '#web/lib/dates.ts';
import { counted } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { useImports } from './queries.ts';
import { FORMATS } from './words.ts';

interface PastImportsProps {
  disabled: boolean;
  onUndo: (recordImport: RecordImport) => void;
}

export function PastImports({ disabled, onUndo }: PastImportsProps) {
  const list = useImports();
  return (
    <section aria-labelledby="past-imports">
      <h2 id="past-imports" className="display text-xl">
        Earlier imports
      </h2>
      <div className="mt-3">
        {list.isPending && <SkeletonLines widths={[70, 55]} label="Loading your imports" />}
        {list.isLoadingError && <Failing message={list.error.message} onRetry={() => void list.refetch()} />}
        {list.data?.record_imports.length === 0 && (
          <p className="text-sm text-muted">No imports yet. Each one can be undone as a whole.</p>
        )}
        <ul className="divide-y divide-line">
          {list.data?.record_imports.map((item) => (
            <li key={item.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="ellipsis text-sm font-semibold">
                  <bdi>{item.file_name}</bdi>
                </p>
                <p className="mt-0.5 text-xs text-muted">
                  {[counted(item.records, 'record'), FORMATS[item.format], moment(item.created_at)].join(
                    ' · ',
                  )}
                </p>
              </div>
              <Button
                look="plain"
                disabled={disabled}
                aria-label={`Undo the import of ${item.file_name}`}
                onClick={() => onUndo(item)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
