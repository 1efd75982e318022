/** Where a job is: `failed` when its attempts are used up, `stopped` when somebody asked for it. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How far a job is; `total` is null while that is unknown. */
export interface JobProgress {
  done: number;
  total: number | null;
  message: string;
}

/** What a watcher of a job sees, in order. The last event is the end. */
export type JobEvent =
  | ({ type: 'progress' } & JobProgress)
  | { type: 'end'; state: Extract<JobState, 'done' | 'failed' | 'stopped'>; message: string };
