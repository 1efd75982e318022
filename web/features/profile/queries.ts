import { api } from '#web/lib/call.ts';
import { anythingUnsaved } from '#web/lib/unsaved.ts';

/** Another tab may have saved meanwhile; what is typed here is left alone. */
const lookAgain = () => !anythingUnsaved();

export const profileQuery = api.profile.get.queryOptions({
  staleTime: 0,
  // Without a network it fails with a sentence, instead of waiting for one.
  networkMode: 'always',
  refetchOnWindowFocus: lookAgain,
  refetchOnReconnect: lookAgain,
});
