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

/** This page signed out: what follows from that in the browser is no news to it. */
let left = false;

/** Whether this browser was signed in when it last asked. */
export const wasSignedIn = (): boolean => readStored(KEY) !== null;

/** The server says that `id` is signed in. */
export function markSignedIn(id: string): void {
  left = false;
  if (readStored(KEY) === id) return;
  handStoredTo(id);
  store(KEY, id);
}

/** Ends the session (by `end`), and takes from the browser what belongs to the person, in every tab. */
export async function leave(end: () => Promise<void> = signOut): Promise<void> {
  const lasting = lastingStored();
  left = true;
  try {
    await end();
  } catch (error) {
    left = false;
    throw error;
  }
  // Where the server's word to empty its storage is heeded, the browser has done so, without telling every tab.
  clearStored();
  for (const [key, value] of lasting) store(key, value);
  store(KEY, 'nobody');
  store(KEY, null);
  await keepRepliesOf(null);
  // Only where the page came over https.
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
}

/** Calls back once this browser is no longer signed in as `id`: another tab signed out, or someone else in. */
export function onSignedInChange(id: string, callback: () => void): () => void {
  const look = () => {
    if (!left && readStored(KEY) !== id) callback();
  };
  const stored = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) look();
  };
  // A page that the back button brings as it was left has heard of nothing meanwhile.
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
