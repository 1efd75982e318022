import { ownKey, readStored, store } from '#web/lib/storage.ts';

/** Someone this young an account is new here. */
const NEW_MS = 7 * 24 * 60 * 60_000;
/** In place of the day: never again. */
const NEVER = 'never';

const keyOf = (owner: string) => ownKey('get-started', owner, 'closed');
const dayOf = (now: Date) => now.toDateString();

/** Whether the guide opens by itself: for a new member, once a day until they want it no more. */
export function opensByItself(owner: string, memberSince: string, now: Date): boolean {
  if (now.getTime() - Date.parse(memberSince) > NEW_MS) return false;
  const closed = readStored(keyOf(owner));
  return closed !== NEVER && closed !== dayOf(now);
}

export const isDismissed = (owner: string): boolean => readStored(keyOf(owner)) === NEVER;

/** The guide was closed; `forever`: it is not to open by itself again. */
export function keepClosed(owner: string, forever: boolean, now: Date): void {
  store(keyOf(owner), forever ? NEVER : dayOf(now));
}
