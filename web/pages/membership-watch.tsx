import type { Viewer } from '#shared/viewer.ts';
import { useOwnMembership } from './own-membership.ts';

/** Checks every hour whether a paid subscription still holds, on any screen. */
export function MembershipWatch({ viewer }: { viewer: Viewer }) {
  useOwnMembership(viewer, { enabled: true, onFocus: false });
  return null;
}
