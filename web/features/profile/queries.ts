import { api } from '#web/lib/call.ts';

/** Another tab may have saved meanwhile. */
export const profileQuery = api.profile.get.queryOptions({ staleTime: 0, refetchOnWindowFocus: true });
