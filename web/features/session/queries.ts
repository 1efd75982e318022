import { useQuery } from '@tanstack/react-query';
import type { Viewer } from '#shared/viewer.ts';
import { ApiError, statusOf } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { handStoredTo, readStored, store } from '#web/lib/storage.ts';
import { hasSession } from './auth-client.ts';

/** Whom this browser last knew to be signed in, by id; its tabs share it. */
const SIGNED_IN_KEY = 'signed-in';

/** Whether this browser was signed in when it last asked. */
export const wasSignedIn = (): boolean => readStored(SIGNED_IN_KEY) !== null;

/**
 * Asking who a stranger is would be refused, and the browser writes every refusal to its console. So a browser
 * that was not signed in before first asks whether there is a session at all, which is never refused.
 */
async function fetchViewer(): Promise<Viewer> {
  if (!wasSignedIn() && !(await hasSession())) {
    throw new ApiError(401, 'not_signed_in', 'Please sign in.');
  }
  const { user } = await call.auth.viewer({});
  if (readStored(SIGNED_IN_KEY) !== user.id) {
    handStoredTo(user.id);
    store(SIGNED_IN_KEY, user.id);
  }
  return user;
}

export const viewerKey = api.auth.viewer.queryKey({ input: {} });

/** Who is signed in. Its error has status 401 when nobody is. */
export const useViewer = () =>
  useQuery({
    queryKey: viewerKey,
    queryFn: fetchViewer,
    meta: { viewer: true },
    staleTime: 5 * 60_000,
    retry: (count, error) => statusOf(error) !== 401 && count < 2,
  });

/** Calls back once this browser is no longer signed in as `id`: another tab signed out, or someone else in. */
export function onSignedInChange(id: string, callback: () => void): () => void {
  const look = () => {
    if (readStored(SIGNED_IN_KEY) !== id) callback();
  };
  const stored = ({ key }: StorageEvent) => {
    if (key === SIGNED_IN_KEY || key === null) look();
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
