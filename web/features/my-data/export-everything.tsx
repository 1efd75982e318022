import { Download, RotateCcw } from 'lucide-react';
import type { DataExport } from '#shared/my-data.ts';
import { EXPORT_DAYS } from '#shared/my-data-limits.ts';
import { moment } from '#web/lib/dates.ts';
import { sizeOf } from '#web/lib/file-size.ts';
import { number } from '#web/lib/numbers.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { isUnderWay, useAskForExport, useDataExport } from './queries.ts';

/** One archive of everything: requested, prepared, downloaded. */
export function ExportEverything() {
  const found = useDataExport();
  const ask = useAskForExport();
  const archive = found.data?.data_export;
  return (
    <section aria-labelledby="export">
      <SectionHead id="export" title="Export everything" />
      <p className="mt-3 max-w-measure text-sm text-ink-soft">
        One zip file with your conversations and pictures, records, profile, memories, leaderboard results and
        everything else we store about you, in plain files that any computer can open.
      </p>
      <div className="mt-5 min-h-44">
        {archive !== undefined ? (
          <Archive archive={archive} asking={ask.isPending} onAsk={() => ask.mutate()} />
        ) : found.isError ? (
          <Failing message={found.error.message} onRetry={() => void found.refetch()} />
        ) : (
          <div className="rounded-edge bg-sunk px-5 py-7 sm:px-8">
            <SkeletonLines widths={[30, 70, 45]} label="Loading your archive" />
          </div>
        )}
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {ask.isError && ask.error.message}
        </p>
      </div>
    </section>
  );
}

interface ArchiveProps {
  archive: DataExport | null;
  asking: boolean;
  onAsk: () => void;
}

function Archive({ archive, asking, onAsk }: ArchiveProps) {
  if (archive !== null && isUnderWay(archive)) return <Preparing archive={archive} />;
  if (archive?.state === 'ready') return <Ready archive={archive} asking={asking} onAsk={onAsk} />;
  if (archive?.state === 'failed') {
    return (
      <div role="alert" className="rounded-edge bg-danger-ground px-5 py-6 sm:px-8">
        <p className="text-sm">Your archive could not be prepared. None of your data is lost.</p>
        <Button look="plain" className="mt-4" busy={asking} onClick={onAsk}>
          <RotateCcw size={16} aria-hidden /> Retry
        </Button>
      </div>
    );
  }
  return (
    <div className="rounded-edge bg-sunk px-5 py-7 sm:px-8">
      <p className="max-w-measure text-sm text-muted">
        It is prepared in the background and stays here for {EXPORT_DAYS} days. Only you can download it.
      </p>
      <Button look="signal" className="mt-5" busy={asking} onClick={onAsk}>
        {asking ? 'One moment...' : 'Export everything'}
      </Button>
    </div>
  );
}

function Preparing({ archive: { files_done: done, files_total: total } }: { archive: DataExport }) {
  const share = total === null ? null : Math.min(1, done / total);
  return (
    <div className="rounded-edge bg-sunk px-5 py-7 sm:px-8">
      <p className="flex min-h-12 items-baseline gap-2">
        {total === null ? (
          <span className="display text-2xl">Preparing...</span>
        ) : (
          <>
            <span className="figures text-4xl">{number(Math.min(done, total))}</span>
            <span className="text-ink-soft">of {number(total)} files</span>
          </>
        )}
      </p>
      <div className="mt-3">
        <ProgressBar label="Preparing your archive" share={share} />
      </div>
      <p role="status" className="sr-only">
        Your archive is being prepared.
      </p>
      <p className="mt-4 text-sm text-muted">You can leave this page: it continues in the background.</p>
    </div>
  );
}

function Ready({ archive, asking, onAsk }: ArchiveProps & { archive: DataExport }) {
  const [figure, unit] = sizeOf(archive.bytes);
  return (
    <div className="rounded-edge bg-sunk px-5 py-7 sm:px-8">
      <p role="status" className="sr-only">
        Your archive is ready.
      </p>
      <p className="flex items-baseline gap-2">
        <span className="figures text-4xl">{figure}</span>
        <span className="text-ink-soft">
          {unit} in {number(archive.files_done)} files
        </span>
      </p>
      <p className="mt-2 text-sm text-muted">
        {archive.ready_at && `Prepared ${moment(archive.ready_at)}.`}{' '}
        {archive.expires_at && `Available until ${moment(archive.expires_at, 'day')}.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href="/api/data-export/archive" download className={buttonLook('signal')}>
          <Download size={17} aria-hidden /> Download
        </a>
        <Button look="plain" busy={asking} onClick={onAsk}>
          <RotateCcw size={16} aria-hidden /> {asking ? 'One moment...' : 'Prepare again'}
        </Button>
      </div>
    </div>
  );
}
