import { type UIEvent, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { useConversations } from './queries.ts';

/** How far down the list, as a share of its height, the next page is asked for. */
const LOAD_AT = 0.9;

/** Two pages overlap when a conversation moved to the top between them. */
function unique<T extends { id: string }>(items: T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

export function ConversationList({ onOpen }: { onOpen?: () => void }) {
  const list = useConversations();
  const scroller = useRef<HTMLElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;

  const loadMore = (element: HTMLElement) => {
    const seen = (element.scrollTop + element.clientHeight) / element.scrollHeight;
    if (seen >= LOAD_AT && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };

  // A list too short to be scrolled would never ask for more.
  useEffect(() => {
    if (scroller.current) loadMore(scroller.current);
  });

  const items = unique(list.data?.pages.flatMap((page) => page.conversations) ?? []);
  return (
    <nav
      ref={scroller}
      aria-label="Conversations"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-1"
      onScroll={(event: UIEvent<HTMLElement>) => loadMore(event.currentTarget)}
    >
      {list.isPending && (
        <div className="px-3 py-3">
          <SkeletonLines widths={[80, 62, 90, 55, 74]} label="Loading conversations..." />
        </div>
      )}
      {list.isError && items.length === 0 && (
        <div className="px-3 py-3">
          <Failing message={list.error.message} onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.isSuccess && items.length === 0 && (
        <p className="px-3 py-3 text-sm text-muted">No conversations, yet.</p>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <NavLink
              to={`/chat/${item.id}`}
              {...(onOpen ? { onClick: onOpen } : {})}
              title={item.first_message}
              className="flex min-h-touch items-center rounded-edge border-l-3 border-transparent px-3 text-sm text-ink-soft hover:bg-chalk hover:text-ink aria-[current=page]:rounded-l-none aria-[current=page]:border-signal aria-[current=page]:bg-chalk aria-[current=page]:font-semibold aria-[current=page]:text-ink md:min-h-9"
            >
              <span className="truncate">{item.first_message || 'Conversation'}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      {isFetchingNextPage && (
        <div className="px-3 py-3">
          <SkeletonLines widths={[70]} label="Loading conversations..." />
        </div>
      )}
    </nav>
  );
}
