import { useQuery } from '@tanstack/react-query';
import type { Viewer } from '#shared/viewer.ts';
import { api } from '#web/lib/call.ts';

/** Returns the number of unread inbox items; 0 for those without an inbox. */
export function useUnread(viewer: Viewer | undefined): number {
  const enabled = viewer?.isAdmin === true && viewer.acting_admin === null;
  const { data } = useQuery(api.feedback.unread.queryOptions({ enabled }));
  return enabled ? (data?.unread ?? 0) : 0;
}
