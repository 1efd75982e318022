/** Below this share of the disk free, the owner hears of it. */
export const DISK_FREE_MIN_SHARE = 0.1;
/** A backup that is older, the owner hears of. */
export const BACKUP_MAX_DAYS = 7;
/** Mail that has waited this long has a problem. */
export const MAIL_WAIT_MINUTES = 15;
/** So many calls of a model have to fail within an hour or two, at least half of all, before it counts as failing. */
const MODEL_FAILURES_MIN = 3;

/** So many calls of the webhook with a wrong signature, and none with a right one, mean that its secret is wrong. */
export const WEBHOOK_REFUSED_MIN = 3;

/** How often the page asks again while it is looked at. */
export const HEALTH_REFRESH_MS = 30_000;

/** Jobs, and kinds of errors, that are shown at most. */
export const HEALTH_ROWS = 50;
/** Of the requests with the same error, so many are named. */
export const ERROR_REQUESTS = 5;

/** What can need the owner. */
export const NEED_KINDS = ['model', 'mail', 'disk', 'backup', 'webhook', 'budget', 'job'] as const;

/** Whether a model fails so often that the owner should look, by its calls of late. */
export const isModelFailing = ({
  recent_calls: calls,
  recent_errors: errors,
}: {
  recent_calls: number;
  recent_errors: number;
}): boolean => errors >= MODEL_FAILURES_MIN && errors * 2 >= calls;
