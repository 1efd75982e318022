import { onOutboxChange } from '#web/lib/outbox.ts';
import type { Unsent } from './outbox.ts';

/** How long a question may be on its way, also from another tab, before it counts as lost. */
const ON_ITS_WAY_MS = 3_000;
/** Timers may fire early. */
const MARGIN_MS = 100;

/** Whether a question is not on its way: it waits, was refused, or should have arrived by now. */
export const isOverdue = ({ waitsSince, refused, askedAt = 0 }: Unsent): boolean =>
  waitsSince !== undefined || refused !== undefined || Date.now() - askedAt >= ON_ITS_WAY_MS;

/** What is known of overdue questions together; `wait`: all of them will be sent automatically. */
export function summaryOf(unsent: readonly Unsent[]): { heading: string; wait: boolean } {
  if (unsent.every(({ waitsSince }) => waitsSince !== undefined)) {
    return { heading: 'Not sent yet', wait: true };
  }
  const known = unsent.every(({ waitsSince, refused }) => waitsSince !== undefined || refused !== undefined);
  return { heading: known ? 'Not sent' : 'May not have been sent', wait: false };
}

/**
 * Calls back when a question is kept, settled, or overdue.
 * @returns a function that stops listening
 */
export function onOverdueChange(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookLater = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, ON_ITS_WAY_MS + MARGIN_MS);
  };
  const stop = onOutboxChange(() => {
    lookLater();
    listener();
  });
  lookLater();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
