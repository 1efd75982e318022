import { X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ListedConversation } from '#shared/conversations.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useConversationLists } from './queries.ts';

/** How long Undo is offered. */
const OFFERED_MS = 20_000;

interface Hooks {
  /** Called when it is gone from the lists, for screens that still show it. */
  onDeleted?: (id: string) => void;
  onRestored?: (id: string) => void;
}

/** Moves the focus to the notice's button when the focused one is gone: with the conversation, or with Undo. */
const takeFocus = (button: HTMLElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};

interface Notice {
  text: string;
  /** For Undo. */
  id: string | null;
  /** It goes by itself. */
  passes: boolean;
}

/** Deletes conversations: asks first, removes them immediately, and offers to restore them. */
export function useDeleting({ onDeleted, onRestored }: Hooks = {}): {
  ask: (conversation: ListedConversation) => void;
  /** The open confirmation, if any. */
  dialog: ReactNode;
  /** The outcome, while it is shown. */
  notice: ReactNode;
} {
  const [asked, setAsked] = useState<ListedConversation | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const lists = useConversationLists();
  const ask = useCallback((conversation: ListedConversation) => setAsked(conversation), []);

  useEffect(() => {
    if (!notice?.passes) return;
    const timer = setTimeout(() => setNotice(null), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  async function remove({ id }: ListedConversation) {
    setAsked(null);
    await lists.hold();
    const bringBack = lists.remove(id);
    try {
      await call.conversations.remove({ id });
      setNotice({ text: 'Conversation deleted', id, passes: true });
      onDeleted?.(id);
    } catch (thrown) {
      bringBack();
      setNotice({ text: toApiError(thrown).message, id: null, passes: false });
    }
    void lists.reload();
  }

  async function undo(id: string) {
    const restoring = { text: 'Restoring conversation...', id: null, passes: false };
    // Another one may have been deleted in the meantime, whose Undo stays.
    const settle = (settled: Notice) => setNotice((now) => (now === restoring ? settled : now));
    setNotice(restoring);
    try {
      await call.conversations.restore({ id });
      settle({ text: 'Conversation restored', id: null, passes: true });
      onRestored?.(id);
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      // A permanent deletion cannot be retried.
      const isGone = status === 404;
      settle({ text: message, id: isGone ? null : id, passes: !isGone });
    }
    void lists.reload();
  }

  return {
    ask,
    dialog: (
      <Confirm
        open={asked !== null}
        question="Are you sure you want to delete this conversation?"
        note={asked?.first_message}
        action="Delete"
        onConfirm={() => asked && void remove(asked)}
        onClose={() => setAsked(null)}
      />
    ),
    notice: (
      <div role="status">
        {notice && (
          <div className="fade-in flex items-center justify-between gap-2 rounded-edge bg-iron py-1 pr-1 pl-4 text-sm text-on-iron shadow-raised">
            <p className="py-2">{notice.text}</p>
            {notice.id === null ? (
              <IconButton
                ref={takeFocus}
                label="Dismiss"
                className="text-on-iron hover:bg-transparent hover:text-on-iron"
                onClick={() => setNotice(null)}
              >
                <X size={18} aria-hidden />
              </IconButton>
            ) : (
              <button
                ref={takeFocus}
                type="button"
                className="min-h-touch px-3 font-semibold underline underline-offset-4"
                onClick={() => notice.id && void undo(notice.id)}
              >
                Undo
              </button>
            )}
          </div>
        )}
      </div>
    ),
  };
}
