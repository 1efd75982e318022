import { Play, RefreshCw, Square, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StoredWork, StoreJob } from '#shared/library.ts';
import type { SeededStore } from '#shared/store.ts';
import { number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useClear, useProcess, useRefreshLibrary, useStats, useStop } from './store-queries.ts';

const ENDS = { done: 'Complete', failed: 'Failed', stopped: 'Process stopped' } as const;

interface StoreWorkProps {
  store: SeededStore;
  works: readonly StoredWork[];
  job: StoreJob | null;
}

/** How much a store holds, the work that is done on it, and what starts and stops that. */
export function StoreWork({ store, works, job }: StoreWorkProps) {
  const stats = useStats(store);
  const refresh = useRefreshLibrary();
  const process = useProcess(store);
  const stop = useStop(store);
  const clear = useClear(store);
  const [clearing, setClearing] = useState(false);
  const running = job?.state === 'waiting' || job?.state === 'running';
  const failed = process.error ?? stop.error ?? stats.error;
  const figures = [
    { label: 'total entries', value: stats.data?.totalCount },
    { label: works.length === 1 ? 'work' : 'works', value: works.length },
  ];
  return (
    <section aria-label="The store" className="space-y-5">
      <dl className="flex gap-10">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-sm text-muted">{label}</dt>
            <dd className="figures text-4xl">
              {value === undefined ? <span className="skeleton inline-block h-9 w-20" /> : number(value)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {running ? (
          <Button look="iron" busy={stop.isPending} onClick={() => stop.mutate()}>
            <Square size={16} aria-hidden /> Stop
          </Button>
        ) : (
          <Button look="iron" busy={process.isPending} onClick={() => process.mutate()}>
            <Play size={16} aria-hidden /> Process
          </Button>
        )}
        <Button look="plain" busy={stats.isFetching} onClick={() => void refresh()}>
          <RefreshCw size={16} aria-hidden /> Refresh Stats
        </Button>
        <Button look="plain" disabled={running || works.length === 0} onClick={() => setClearing(true)}>
          <Trash2 size={16} aria-hidden /> Clear Store
        </Button>
      </div>
      <p className="max-w-measure text-sm text-muted">
        {store === 'playground'
          ? 'Process reads the files uploaded here again. Members do not see what is in the playground.'
          : 'Process reads the content pack’s folders and the files uploaded here again. What has not changed is skipped.'}
      </p>
      {job && <Progress job={job} />}
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {failed.message}
        </p>
      )}
      <p role="status" className="text-sm empty:hidden">
        {clear.data}
      </p>
      <Confirm
        open={clearing}
        question={`Are you sure you want to clear ALL works from the ${store} store?`}
        note={`${number(works.length)} ${works.length === 1 ? 'work' : 'works'} will leave the library. For a day you can put them back; Process brings back what the content pack and the uploaded files hold.`}
        action="Clear Store"
        busyAction="Clearing..."
        busy={clear.isPending}
        error={clear.error?.message ?? null}
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => setClearing(false) })}
        onClose={() => setClearing(false)}
      />
    </section>
  );
}

/** What a job says, how far it is, and for how long it has been running. */
function Progress({ job }: { job: StoreJob }) {
  const running = job.state === 'waiting' || job.state === 'running';
  const newest = job.messages.at(-1) ?? (running ? 'Starting…' : '');
  const ended = job.state === 'waiting' || job.state === 'running' ? null : ENDS[job.state];
  return (
    <div className="rounded-edge bg-sunk px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p className="font-semibold">
          {ended ?? (job.doing === 'copy' ? 'Copying' : 'Processing')}
          {running && job.total !== null && ` ${number(job.done)} of ${number(job.total)}`}
        </p>
        <Timer from={job.started_at} to={job.ended_at} />
      </div>
      {running && (
        <div className="mt-2.5">
          <ProgressBar label="Progress" share={job.total ? job.done / job.total : null} />
        </div>
      )}
      <p role="status" className="mt-2 text-sm wrap-anywhere text-ink-soft">
        {newest}
      </p>
      {job.messages.length > 1 && (
        <details className="mt-2 text-sm">
          <summary className="touch-target cursor-pointer text-muted">All messages</summary>
          <ol className="mt-2 max-h-60 space-y-1 overflow-y-auto wrap-anywhere text-ink-soft">
            {job.messages.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its end
              <li key={index}>{message}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const SECOND_MS = 1_000;

function Timer({ from, to }: { from: string; to: string | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (to !== null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [to]);
  const seconds = Math.max(
    0,
    Math.floor(((to === null ? now : Date.parse(to)) - Date.parse(from)) / SECOND_MS),
  );
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span role="timer" aria-label="Time taken" className="figures text-base">
      {text}
    </span>
  );
}
