import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Access } from '#shared/access.ts';
import type { Viewer } from '#shared/viewer.ts';
import { viewerKey } from '#web/features/auth/queries.ts';
import { useMembership } from '#web/features/subscriptions/queries.ts';

const isSame = (one: Access, other: Access) =>
  one.allowed === other.allowed && one.reason === other.reason && one.until === other.until;

/**
 * The viewer's membership. When its access differs from the viewer's, the viewer is updated on every screen.
 */
export function useOwnMembership(viewer: Viewer, watch: { enabled: boolean; onFocus: boolean }) {
  const queries = useQueryClient();
  const membership = useMembership(watch);
  const access = membership.data?.access;
  const isNews = access !== undefined && !isSame(access, viewer.access);
  useEffect(() => {
    if (isNews) void queries.invalidateQueries({ queryKey: viewerKey });
  }, [isNews, queries]);
  return membership;
}
