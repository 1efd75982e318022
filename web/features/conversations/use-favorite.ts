import { useCallback, useRef, useState } from 'react';
import type { ListedConversation } from '#shared/conversations.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useConversationLists } from './queries.ts';

/** Marks and unmarks favorites, shown immediately. `error`: why the last change failed. */
export function useFavorite() {
  const [error, setError] = useState<string | null>(null);
  const lists = useConversationLists();
  /** Ends when the presses so far have reached the server, in their order. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const toggle = useCallback(
    async ({ id, favorite }: ListedConversation) => {
      setError(null);
      await lists.hold();
      lists.change(id, { favorite: !favorite });
      const sent = sending.current.then(() => call.conversations.update({ id, favorite: !favorite }));
      const settled = sent.catch(() => undefined);
      sending.current = settled;
      try {
        await sent;
      } catch (thrown) {
        lists.change(id, { favorite });
        setError(toApiError(thrown).message);
      }
      // Holding may have canceled a load that nothing else would begin again.
      if (sending.current === settled) void lists.reload();
    },
    [lists],
  );
  return { toggle, error, dismiss: () => setError(null) };
}
