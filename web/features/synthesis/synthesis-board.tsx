import { Download, Play, Square, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { nounFor } from '#shared/counted.ts';
import type { SynthesisJob } from '#shared/synthesis.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { PairList } from './pair-list.tsx';
import {
  failureOf,
  isOpen,
  useClear,
  useEstimate,
  usePairLists,
  useStop,
  useSynthesis,
  useSynthesize,
} from './queries.ts';
import { costOf, estimateOf } from './words.ts';

/** Shows how the fine-tuning data is made, and its contents. */
export function SynthesisBoard({ mayEnterKeys }: { mayEnterKeys: boolean }) {
  const query = useSynthesis();
  const lists = usePairLists();
  const done = query.data?.job?.done ?? 0;
  const state = query.data?.job?.state;
  const onDone = useEffectEvent(() => void lists.reloadShort());
  const onEnd = useEffectEvent(() => void lists.reloadAll());
  useEffect(() => {
    if (done > 0) onDone();
  }, [done]);
  useEffect(() => {
    if (state !== undefined && state !== 'waiting' && state !== 'running') onEnd();
  }, [state]);

  if (query.isPending) return <SkeletonLines widths={[60, 100, 80, 100, 100]} label="Loading examples" />;
  if (!query.data) return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  const { job, counts, without_pairs: without } = query.data;
  const figures = [
    { label: nounFor(counts.examples, 'example'), value: counts.examples },
    { label: 'approved', value: counts.approved },
    { label: 'failed the check', value: counts.failed },
  ];
  return (
    <div className="space-y-10">
      <section aria-label="Making examples" className="space-y-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 text-sm text-muted">{label}</dt>
              <dd className="figures text-4xl">{number(value)}</dd>
            </div>
          ))}
        </dl>
        <Acts job={job} examples={counts.examples} mayEnterKeys={mayEnterKeys} />
        {job && <Progress job={job} />}
        {without.length > 0 && (
          <details className="text-sm">
            <summary className="touch-target cursor-pointer py-1 text-muted">
              {counted(
                without.reduce((sum, { passages }) => sum + passages, 0),
                'passage',
              )}{' '}
              gave no examples
            </summary>
            <ul className="mt-2 space-y-1">
              {without.map(({ reason, passages }) => (
                <li key={reason}>
                  {counted(passages, 'passage')}: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <PairList counts={counts} />
    </div>
  );
}

interface ActsProps {
  job: SynthesisJob | null;
  examples: number;
  mayEnterKeys: boolean;
}

/** The writing model, its estimated cost, and the four actions. */
function Acts({ job, examples, mayEnterKeys }: ActsProps) {
  const estimate = useEstimate();
  const start = useSynthesize();
  const stop = useStop();
  const clear = useClear();
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState<'synthesize' | 'clear' | 'download' | null>(null);
  const running = isOpen(job);
  const models = estimate.data?.models ?? [];
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  const left = estimate.data?.passages.left ?? 0;
  const price = model && estimateOf(model, left, estimate.data?.budget_left_micros ?? null);
  const failed = start.error ?? stop.error;
  const close = () => setAsking(null);
  return (
    <>
      <div className="max-w-measure space-y-2">
        {model ? (
          <>
            <div className="max-w-80">
              <Select
                label="Model"
                options={models}
                value={model.id}
                disabled={running}
                onChange={setChosen}
              />
            </div>
            {!running && <p className="text-sm text-muted">{price}</p>}
            {model.built_in && (
              <p className="border-l-3 border-signal bg-sunk px-4 py-3 text-sm">
                No model that can write examples is set up, so the built-in coach makes one from each passage
                by quoting it, with a question about its heading.{' '}
                {mayEnterKeys && (
                  <Link to="/account/workshop" className="underline underline-offset-4 hover:no-underline">
                    Enter a model key
                  </Link>
                )}
              </p>
            )}
          </>
        ) : estimate.isError ? (
          <Failing message={estimate.error.message} onRetry={() => void estimate.refetch()} />
        ) : (
          <SkeletonLines widths={[40, 70]} label="Loading models" />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {running ? (
          <Button look="iron" busy={stop.isPending} onClick={() => stop.mutate()}>
            <Square size={16} aria-hidden /> Stop
          </Button>
        ) : (
          <Button
            look="iron"
            busy={start.isPending}
            disabled={!model}
            onClick={() => setAsking('synthesize')}
          >
            <Play size={16} aria-hidden /> Synthesize
          </Button>
        )}
        <Button look="plain" disabled={running} onClick={() => setAsking('clear')}>
          <Trash2 size={16} aria-hidden /> Clear
        </Button>
        <Button look="plain" disabled={examples === 0} onClick={() => setAsking('download')}>
          <Download size={16} aria-hidden /> Download
        </Button>
      </div>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {failureOf(failed)}
        </p>
      )}
      <Confirm
        open={asking === 'synthesize'}
        question="Are you sure you want to synthesize data? This may take several minutes."
        note={model && `${model.label}. ${price}`}
        action="Synthesize"
        look="iron"
        onConfirm={() => {
          close();
          stop.reset();
          start.mutate(model?.id);
        }}
        onClose={close}
      />
      <Confirm
        open={asking === 'clear'}
        question="Are you sure you want to clear the synthesize file? This will delete all the data."
        note="What you edited, approved and rejected goes with it."
        action="Clear"
        busyAction="Clearing..."
        busy={clear.isPending}
        error={clear.error && failureOf(clear.error)}
        onConfirm={() => clear.mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
      <DownloadDialog open={asking === 'download'} onClose={close} />
    </>
  );
}

const ENDS = {
  done: 'Complete',
  failed: 'Error occurred during synthesis',
  stopped: 'Process stopped',
} as const;

function Progress({ job }: { job: SynthesisJob }) {
  const { state, done, total, ended_early: early } = job;
  const running = state === 'waiting' || state === 'running';
  const far = total === null ? '' : ` ${number(done)} of ${counted(total, 'passage')}`;
  const end = running ? null : early === null ? ENDS[state] : 'Not all passages were used';
  return (
    <JobProgress
      heading={end ?? `Processing${far}`}
      running={running}
      share={total ? done / total : null}
      from={job.started_at}
      to={job.ended_at}
      messages={early === null ? job.messages : [...job.messages, early]}
    >
      {costOf(job) && <p className="mt-1 text-sm text-muted">{costOf(job)}</p>}
    </JobProgress>
  );
}
