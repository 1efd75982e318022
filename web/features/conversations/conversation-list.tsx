import { lazy, Suspense, type UIEvent, useEffect, useId, useRef } from 'react';
import { CONVERSATION_SEARCH_MAX_CHARACTERS, CONVERSATIONS_PAGE } from '#shared/conversation-list.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { groupedByDate } from './date-groups.ts';
import { conversationsOf, useConversations } from './queries.ts';
import { useDeleting } from './use-deleting.tsx';
import { useFavorite } from './use-favorite.ts';

const SearchResults = lazy(() => untilLoaded(() => import('./search-results.tsx')));

/** Share of the list's height at which the next page is requested. */
const LOAD_AT = 0.9;

interface ConversationListProps {
  onOpen?: (() => void) | undefined;
  onDeleted: (id: string) => void;
  onRestored: (id: string) => void;
}

/** The sidebar's list: searched in every message, or by date. */
export function ConversationList({ onOpen, onDeleted, onRestored }: ConversationListProps) {
  const { typed, search, type } = useSearch();
  const favorite = useFavorite();
  const deleting = useDeleting({ onDeleted, onRestored });
  const list = useConversations({ limit: CONVERSATIONS_PAGE });
  const scroller = useRef<HTMLElement>(null);
  const name = useId();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  const loadMore = (element: HTMLElement) => {
    const seen = (element.scrollTop + element.clientHeight) / element.scrollHeight;
    if (search === '' && seen >= LOAD_AT && mayLoad) void fetchNextPage();
  };

  // A list too short to scroll would never request more.
  useEffect(() => {
    if (scroller.current) loadMore(scroller.current);
  });

  const items = conversationsOf(list.data);
  return (
    <>
      <div className="px-3 pb-2">
        <SearchField
          label="Search conversations..."
          value={typed}
          maxLength={CONVERSATION_SEARCH_MAX_CHARACTERS}
          shortcuts="Control+K Meta+K"
          onChange={type}
        />
      </div>
      <nav
        ref={scroller}
        aria-label="Conversations"
        className="min-h-40 flex-1 overflow-y-auto overscroll-contain px-2 pb-1"
        onScroll={(event: UIEvent<HTMLElement>) => loadMore(event.currentTarget)}
      >
        {search !== '' && (
          <Suspense fallback={null}>
            <SearchResults search={search} onOpen={onOpen} />
          </Suspense>
        )}
        <div hidden={search !== ''}>
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
          {groupedByDate(items).map((group, nth) => (
            <section key={group.label} aria-labelledby={`${name}-${nth}`}>
              <p id={`${name}-${nth}`} className="ml-px px-3.5 pt-3 pb-1 text-2xs font-semibold text-muted">
                {group.label}
              </p>
              <ul>
                {group.items.map((item) => (
                  <ConversationRow
                    key={item.id}
                    conversation={item}
                    onOpen={onOpen}
                    onFavorite={favorite.toggle}
                    onDelete={deleting.ask}
                  />
                ))}
              </ul>
            </section>
          ))}
          {isFetchNextPageError && !isFetchingNextPage && (
            <div className="px-3 py-3">
              <Failing message={list.error?.message ?? ''} onRetry={() => void fetchNextPage()} />
            </div>
          )}
          {isFetchingNextPage && (
            <div className="px-3 py-3">
              <SkeletonLines widths={[70]} label="Loading conversations..." />
            </div>
          )}
        </div>
      </nav>
      <div className="px-2 empty:hidden">{deleting.notice}</div>
      {favorite.error && (
        <p role="alert" className="px-5 py-2 text-xs text-danger">
          {favorite.error}
        </p>
      )}
      {deleting.dialog}
    </>
  );
}
