/** The owner is notified when less than this share of the disk is free. */
export const DISK_FREE_MIN_SHARE = 0.1;
/** The owner is notified when the newest backup is older than this. */
export const BACKUP_MAX_DAYS = 7;
/** Mail that has waited this long counts as a problem. */
export const MAIL_WAIT_MINUTES = 15;
/**
 * This many webhook calls with a wrong signature, and none with a right one, mean that its secret is wrong.
 */
export const WEBHOOK_REFUSED_MIN = 3;

/** How often the page refreshes while it is open. */
export const HEALTH_REFRESH_MS = 30_000;

/** Most jobs, and kinds of errors, that are shown. */
export const HEALTH_ROWS = 50;
/** Requests named per error. */
export const ERROR_REQUESTS = 5;

/** Things that may need the owner's attention. */
export const NEED_KINDS = ['model', 'mail', 'disk', 'backup', 'webhook', 'budget', 'job'] as const;
