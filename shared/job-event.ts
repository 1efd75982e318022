/** States of a job: `failed` when its attempts are used up, `stopped` when somebody requested it. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Whether a job in this state waits for its end. */
export const isOpenState = (state: JobState): boolean => state === 'waiting' || state === 'running';

/** Progress of a job; `total` is null while unknown. */
export interface JobProgress {
  done: number;
  total: number | null;
  message: string;
}

/** Events for a watcher of a job, in order. The last event is the end. */
export type JobEvent =
  | ({ type: 'progress' } & JobProgress)
  | { type: 'end'; state: Extract<JobState, 'done' | 'failed' | 'stopped'>; message: string };
