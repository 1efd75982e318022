import { DAY_MS } from '#shared/durations.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';

/** An account this young counts as new. */
const NEW_MS = 7 * DAY_MS;

const keyOf = (owner: string) => ownKey('get-started', owner, 'closed');

/** Whether the guide opens by itself: for a new member, until it is dismissed. */
export function opensByItself(owner: string, memberSince: string, now: Date): boolean {
  return now.getTime() - Date.parse(memberSince) <= NEW_MS && readStored(keyOf(owner)) === null;
}

/** Records that the guide was dismissed: it does not open by itself again. */
export function keepDismissed(owner: string): void {
  store(keyOf(owner), 'never');
}
