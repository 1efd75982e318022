import type { Health, HealthJob } from '#shared/health.ts';
import { moment } from '#web/lib/dates.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';
import { useStopJob } from './queries.ts';
import { Status } from './status.tsx';

const STATES = {
  running: { is: 'running', label: 'Running' },
  waiting: { is: 'idle', label: 'Waiting' },
  failed: { is: 'failing', label: 'Failed' },
} as const;

/** Background jobs that run, wait or failed, with a way to stop them. */
export function JobList({ jobs, mayStop }: { jobs: Health['jobs']; mayStop: boolean }) {
  const { chosen: asked, choose: ask, close, settle } = useChosen<HealthJob>();
  const stop = useStopJob(settle);
  const request = requestOf(asked, stop);
  const total = jobs.running + jobs.waiting + jobs.failed;
  if (total === 0)
    return <p className="py-3 text-sm text-muted">No job is running or waiting, and none has failed.</p>;
  return (
    <>
      <p className="pt-3 text-sm text-muted">
        {number(jobs.running)} running, {number(jobs.waiting)} waiting, {number(jobs.failed)} failed within 7
        days
        {jobs.list.length < total && `; ${number(jobs.list.length)} are shown`}
      </p>
      <ul className="divide-y divide-line">
        {jobs.list.map((job) => (
          <JobRow key={job.id} job={job} onStop={mayStop && job.stoppable ? () => ask(job) : null} />
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        question="Stop this job?"
        note={asked?.title}
        action="Stop"
        busyAction="Stopping..."
        busy={request.busy}
        error={request.error?.message ?? null}
        onConfirm={() => asked && stop.mutate({ id: asked.id })}
        onClose={close}
      />
    </>
  );
}

function JobRow({ job, onStop }: { job: HealthJob; onStop: (() => void) | null }) {
  const { is, label } = STATES[job.state];
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">{job.title}</span>
          <Status is={is}>{job.stopping ? 'Stopping' : label}</Status>
        </p>
        <p className="mt-0.5 text-muted">{timesOf(job)}</p>
        {job.reason !== null && job.reason !== '' && <p className="mt-0.5 wrap-anywhere">{job.reason}</p>}
        {job.progress !== null && <Progress progress={job.progress} title={job.title} />}
      </div>
      {onStop && (
        <Button look="plain" busy={job.stopping} onClick={onStop}>
          Stop<span className="sr-only"> {job.title}</span>
        </Button>
      )}
    </li>
  );
}

function timesOf({ state, added_at, started_at, ended_at, attempts }: HealthJob): string {
  const tries = attempts > 1 ? `, attempt ${number(attempts)}` : '';
  if (state === 'failed' && ended_at !== null)
    return `Failed ${moment(ended_at)} after ${counted(attempts, 'attempt')}`;
  if (started_at !== null) return `Started ${moment(started_at)}${tries}`;
  return `Added ${moment(added_at)}${attempts > 0 ? `, tried ${number(attempts)} times` : ''}`;
}

function Progress({ progress, title }: { progress: NonNullable<HealthJob['progress']>; title: string }) {
  const { done, total, message } = progress;
  const counted = total === null ? `${number(done)} done` : `${number(done)} of ${number(total)}`;
  return (
    <div className="mt-2 max-w-measure text-xs">
      <div className="flex items-center gap-3">
        <div className="flex-1">
          <ProgressBar
            label={`Progress of ${title}`}
            share={total === null || total === 0 ? null : Math.min(1, done / total)}
          />
        </div>
        <span className="whitespace-nowrap text-ink-soft tabular-nums">{counted}</span>
      </div>
      {message !== '' && <p className="mt-1 wrap-anywhere text-muted">{message}</p>}
    </div>
  );
}
