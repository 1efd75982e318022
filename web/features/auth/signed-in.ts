import { keepRepliesOf } from '#web/lib/kept-calls.ts';
import {
  clearStored,
  handStoredTo,
  SIGNED_IN_KEY as KEY,
  lastingStored,
  readStored,
  store,
} from '#web/lib/storage.ts';
import { signOut } from './auth-client.ts';

/** This page signed out itself and has already handled it. */
let left = false;

/** Whether this browser was signed in when it last asked. */
export const wasSignedIn = (): boolean => readStored(KEY) !== null;

/** Records that the server reports `id` as signed in. */
export function markSignedIn(id: string): void {
  left = false;
  if (readStored(KEY) === id) return;
  handStoredTo(id);
  store(KEY, id);
}

/** Ends the session (by `end`) and removes the person's data from the browser, in every tab. */
export async function leave(end: () => Promise<void> = signOut): Promise<void> {
  const lasting = lastingStored();
  left = true;
  try {
    await end();
  } catch (error) {
    left = false;
    throw error;
  }
  // Browsers that obey the server's order to clear their storage have done so, but without notifying every
  // tab.
  clearStored();
  for (const [key, value] of lasting) store(key, value);
  store(KEY, 'nobody');
  store(KEY, null);
  await keepRepliesOf(null);
  // Only where the page came over https.
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Calls back once this browser is no longer signed in as `id`: another tab signed out, or someone else signed
 * in.
 */
export function onSignedInChange(id: string, callback: () => void): () => void {
  const look = () => {
    if (!left && readStored(KEY) !== id) callback();
  };
  const stored = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) look();
  };
  // A page restored by the back button has missed all events in between.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look();
  };
  addEventListener('storage', stored);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', stored);
    removeEventListener('pageshow', shown);
  };
}
