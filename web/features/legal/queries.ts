import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

export const standingQuery = api.legal.standing.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** Loads what the member accepted, once per visit: nobody is interrupted in the middle of something. */
export const useLegalStanding = (enabled: boolean) => useQuery({ ...standingQuery, enabled, retry: false });

/** Whether the member has yet to accept the current text. */
export function useIsLegalAsked(enabled: boolean): boolean {
  const { data } = useLegalStanding(enabled);
  return enabled && data !== undefined && !data.accepted.some(({ version }) => version === data.version);
}
