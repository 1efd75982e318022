import { useQuery } from '@tanstack/react-query';
import type { Viewer } from '#shared/viewer.ts';
import { ApiError, statusOf } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { keep, keepRepliesOf } from '#web/lib/kept-calls.ts';
import { keepInTabOnly } from '#web/lib/storage.ts';
import { hasSession } from './auth-client.ts';
import { markSignedIn, wasSignedIn } from './signed-in.ts';

async function fetchViewer(): Promise<Viewer> {
  try {
    return await askForViewer();
  } catch (thrown) {
    if (statusOf(thrown) === 401) void keepRepliesOf(null);
    throw thrown;
  }
}

/**
 * Asking for a stranger's identity would be refused, and the browser logs every refusal to its console. So a
 * browser that was not signed in before first asks whether there is a session at all, which is never refused.
 */
async function askForViewer(): Promise<Viewer> {
  if (!wasSignedIn() && !(await hasSession())) {
    throw new ApiError(401, 'not_signed_in', 'Please sign in.');
  }
  const reply = await call.auth.viewer({});
  const { user } = reply;
  markSignedIn(user.id);
  keepInTabOnly(reply.shared_device);
  // No data of a member stays with an admin who acts as them.
  const isOwn = !reply.shared_device && user.acting_admin === null;
  void keepRepliesOf(isOwn ? user.id : null);
  void keep('auth.viewer', {}, reply);
  return user;
}

export const viewerKey = api.auth.viewer.queryKey({ input: {} });

/** Loads the signed-in user. Its error has status 401 when nobody is. */
export const useViewer = () =>
  useQuery({
    queryKey: viewerKey,
    queryFn: fetchViewer,
    meta: { viewer: true },
    staleTime: 5 * 60_000,
    retry: (count, error) => statusOf(error) !== 401 && count < 2,
  });
