import { useQuery } from '@tanstack/react-query';
import { statusOf } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';

const viewerOptions = api.auth.viewer.queryOptions({
  input: {},
  staleTime: 5 * 60_000,
  retry: (count, error) => statusOf(error) !== 401 && count < 2,
});

/** Who is signed in. Its error has status 401 when nobody is. */
export const useViewer = () => useQuery({ ...viewerOptions, select: ({ user }) => user });

export const viewerKey = viewerOptions.queryKey;
