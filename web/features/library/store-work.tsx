import { Play, RefreshCw, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { nounFor } from '#shared/counted.ts';
import type { StoredWork, StoreJob } from '#shared/library.ts';
import type { SeededStore } from '#shared/store.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { useOnChange } from '#web/lib/on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { Figures } from './figures.tsx';
import { useClear, useProcess, useRefreshLibrary, useStats, useStop } from './store-queries.ts';

const ENDS = { done: 'Complete', failed: 'Failed', stopped: 'Process stopped' } as const;

interface StoreWorkProps {
  store: SeededStore;
  works: readonly StoredWork[];
  job: StoreJob | null;
}

/** Shows a store's size and its running job, with buttons to start and stop jobs. */
export function StoreWork({ store, works, job }: StoreWorkProps) {
  const stats = useStats(store);
  const refresh = useRefreshLibrary();
  // The works are polled while they are added, and the figures and recent entries with them.
  const held = works.map(({ id, passages, updated_at }) => `${id} ${passages} ${updated_at}`).join();
  useOnChange(held, () => void stats.refetch());
  const process = useProcess(store);
  const stop = useStop(store);
  const clear = useClear(store);
  const [clearing, setClearing] = useState(false);
  const running = job?.state === 'waiting' || job?.state === 'running';
  const failed = process.error ?? stop.error ?? stats.error;
  const figures = [
    { label: 'total entries', value: stats.data?.totalCount },
    { label: nounFor(works.length, 'work'), value: works.length },
  ];
  return (
    <section aria-label="The store" className="space-y-5">
      <Figures of={figures} />
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
        note={`${counted(works.length, 'work')} will leave the library. You can restore them within a day; Process brings back what the content pack and the uploaded files hold.`}
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

function Progress({ job }: { job: StoreJob }) {
  const { state, done, total } = job;
  const running = state === 'waiting' || state === 'running';
  const doing = job.doing === 'copy' ? 'Copying' : 'Processing';
  const far = total === null ? '' : ` ${number(done)} of ${number(total)}`;
  return (
    <JobProgress
      heading={running ? doing + far : ENDS[state]}
      running={running}
      share={total ? done / total : null}
      from={job.started_at}
      to={job.ended_at}
      messages={job.messages}
    />
  );
}
