import { useCallback, useState } from 'react';
import type { ListedConversation } from '#shared/conversations.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useConversationLists } from './queries.ts';

/** Marks and unmarks favorites, shown immediately. `error`: why the last change failed. */
export function useFavorite() {
  const [error, setError] = useState<string | null>(null);
  const lists = useConversationLists();
  const toggle = useCallback(
    async ({ id, favorite }: ListedConversation) => {
      setError(null);
      await lists.hold();
      lists.change(id, { favorite: !favorite });
      try {
        await call.conversations.update({ id, favorite: !favorite });
      } catch (thrown) {
        lists.change(id, { favorite });
        setError(toApiError(thrown).message);
      }
    },
    [lists],
  );
  return { toggle, error, dismiss: () => setError(null) };
}
