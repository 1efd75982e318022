import { useCallback, useRef, useState } from 'react';
import type { ListedConversation } from '#shared/conversations.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useConversationLists } from './queries.ts';

const LIMIT_MS = 30_000;

/** Marks and unmarks favorites, shown immediately. `error`: why the last change failed. */
export function useFavorite() {
  const [error, setError] = useState<string | null>(null);
  const lists = useConversationLists();
  /** By conversation: ends when the presses so far have reached the server, in their order. */
  const sending = useRef(new Map<string, Promise<unknown>>());
  const toggle = useCallback(
    async ({ id, favorite }: ListedConversation) => {
      setError(null);
      await lists.hold();
      lists.change(id, { favorite: !favorite });
      const before = sending.current.get(id) ?? Promise.resolve();
      const sent = before.then(() =>
        call.conversations.update(
          { id, favorite: !favorite },
          // One that hangs would hold up the presses after it.
          { signal: AbortSignal.timeout(LIMIT_MS) },
        ),
      );
      const settled = sent.catch(() => undefined);
      sending.current.set(id, settled);
      try {
        await sent;
      } catch (thrown) {
        lists.change(id, { favorite });
        setError(toApiError(thrown).message);
      }
      // Holding may have canceled a load that nothing else would begin again.
      if (sending.current.get(id) === settled) sending.current.delete(id);
      if (sending.current.size === 0) void lists.reload();
    },
    [lists],
  );
  return { toggle, error, dismiss: () => setError(null) };
}
