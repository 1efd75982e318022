import { api } from '#web/lib/call.ts';
import { anythingUnsaved } from '#web/lib/unsaved.ts';

/** Another tab may have saved in the meantime; typed text is left alone. */
const lookAgain = () => !anythingUnsaved();

export const profileQuery = api.profile.get.queryOptions({
  staleTime: 0,
  // Fails with a sentence without a network, instead of waiting for one.
  networkMode: 'always',
  refetchOnWindowFocus: lookAgain,
  refetchOnReconnect: lookAgain,
});
