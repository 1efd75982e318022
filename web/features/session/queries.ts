import { useQuery } from '@tanstack/react-query';
import type { Viewer } from '#shared/viewer.ts';
import { ApiError, statusOf, toApiError } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { readStored, store } from '#web/lib/storage.ts';
import { hasSession } from './auth-client.ts';

const SIGNED_IN_KEY = 'signed-in';

/** Whether this browser was signed in when it last asked. */
export const wasSignedIn = (): boolean => readStored(SIGNED_IN_KEY) !== null;

/**
 * Asking who a stranger is would be refused, and the browser writes every refusal to its console. So a browser
 * that was not signed in before first asks whether there is a session at all, which is never refused.
 */
async function fetchViewer(): Promise<Viewer> {
  try {
    if (!wasSignedIn() && !(await hasSession())) {
      throw new ApiError(401, 'not_signed_in', 'Please sign in.');
    }
    const { user } = await call.auth.viewer({});
    store(SIGNED_IN_KEY, 'yes');
    return user;
  } catch (error) {
    const refused = toApiError(error);
    if (refused.status === 401) store(SIGNED_IN_KEY, null);
    throw refused;
  }
}

export const viewerKey = api.auth.viewer.queryKey({ input: {} });

/** Who is signed in. Its error has status 401 when nobody is. */
export const useViewer = () =>
  useQuery({
    queryKey: viewerKey,
    queryFn: fetchViewer,
    staleTime: 5 * 60_000,
    retry: (count, error) => statusOf(error) !== 401 && count < 2,
  });
