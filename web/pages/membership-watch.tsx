import type { Viewer } from '#shared/viewer.ts';
import { useOwnMembership } from './own-membership.ts';

/** Checks every hour whether what someone pays for still holds, whatever screen they are on. */
export function MembershipWatch({ viewer }: { viewer: Viewer }) {
  useOwnMembership(viewer, { enabled: true, onFocus: false });
  return null;
}
