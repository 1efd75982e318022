import { Download } from 'lucide-react';
import type { FineTuningFile } from '#shared/synthesis.ts';
import { FINE_TUNING_EXAMPLES_MIN } from '#shared/synthesis-limits.ts';
import { sizeOf } from '#web/lib/file-size.ts';
import { useMedia } from '#web/lib/media.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { failureOf, useDownload, useFiles } from './queries.ts';

const NAMES = {
  train: ['Training file', 'What the model learns from.'],
  validation: ['Validation file', 'For validation: works that are not in the training file.'],
} as const;

/** The two files, checked line by line before they are offered. */
export function DownloadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const wide = useMedia('(min-width: 640px)');
  const query = useFiles(open);
  const download = useDownload();
  const close = () => {
    download.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} label="Download fine-tuning data" place={wide ? 'middle' : 'foot'}>
      <div className="safe-bottom p-5 sm:p-6">
        <h2 className="display text-xl">Download fine-tuning data</h2>
        <p className="mt-1 text-sm text-muted">JSON lines in OpenAI’s chat format.</p>
        {query.data ? (
          <>
            <p className="mt-3 text-sm">
              {query.data.taken === 'approved'
                ? 'It contains the approved examples.'
                : 'No example is approved yet, so this includes all that passed the check and were not rejected.'}
            </p>
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {query.data.files.map((file) => (
                <li key={file.part} className="py-3">
                  <File
                    file={file}
                    busy={download.isPending && download.variables === file.part}
                    onDownload={() => download.mutate(file.part)}
                  />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <div className="mt-4">
            {query.isError ? (
              <Failing message={query.error.message} onRetry={() => void query.refetch()} />
            ) : (
              <SkeletonLines widths={[100, 60, 100, 60]} label="Checking the examples" />
            )}
          </div>
        )}
        {download.error && (
          <p role="alert" className="mt-3 text-sm text-danger">
            {failureOf(download.error)}
          </p>
        )}
        <div className="mt-5 flex justify-end">
          <Button look="plain" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function File({ file, busy, onDownload }: { file: FineTuningFile; busy: boolean; onDownload: () => void }) {
  const { part, examples, works, tokens, bytes, problems } = file;
  const [name, what] = NAMES[part];
  const figures = [
    counted(examples, 'example'),
    `from ${counted(works, 'work')}`,
    `${number(tokens, { notation: 'compact' })} tokens`,
    sizeOf(bytes).join(' '),
  ];
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-semibold">{name}</h3>
        <p className="text-xs text-muted">{examples === 0 ? what : figures.join(' · ')}</p>
        {part === 'train' && examples < FINE_TUNING_EXAMPLES_MIN && (
          <p className="mt-1 text-xs font-semibold">
            OpenAI asks for at least {FINE_TUNING_EXAMPLES_MIN} examples.
          </p>
        )}
        {part === 'validation' && examples === 0 && (
          <p className="mt-1 text-xs font-semibold">It needs examples from two works or more.</p>
        )}
        {problems.map(({ line, problem }) => (
          <p key={line} className="mt-1 text-xs text-danger">
            Line {number(line)}: {problem}
          </p>
        ))}
      </div>
      {examples > 0 && problems.length === 0 && (
        <Button
          look="plain"
          aria-label={`Download the ${name.toLowerCase()}`}
          busy={busy}
          onClick={onDownload}
        >
          <Download size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}
