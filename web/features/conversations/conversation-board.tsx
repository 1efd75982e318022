import { useState } from 'react';
import {
  CONVERSATION_SEARCH_MAX_CHARACTERS,
  CONVERSATION_SORTS,
  CONVERSATIONS_STEP,
  type ConversationSort,
  FIRST_SORT,
} from '#shared/conversation-list.ts';
import { number } from '#web/lib/numbers.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { BackToTop } from '#web/ui/back-to-top.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ConversationCard } from './conversation-card.tsx';
import { ExpiryNote } from './expiry-note.tsx';
import { conversationsOf, FOUND_MAX, TOO_MANY_FOUND, useConversations, useFound } from './queries.ts';
import { Usage } from './usage.tsx';
import { useDeleting } from './use-deleting.tsx';
import { useFavorite } from './use-favorite.ts';

const BEST = { id: 'best', label: 'Best match' } as const;

/** All conversations: their number, a chart over time, and the list. */
export function ConversationBoard() {
  const { typed, search, type } = useSearch();
  const [sort, setSort] = useState(FIRST_SORT);
  // A search has its own order until another is chosen.
  const [foundSort, setFoundSort] = useState<ConversationSort | 'best'>('best');
  const favorite = useFavorite();
  const deleting = useDeleting();
  const listed = useConversations({ sort, limit: CONVERSATIONS_STEP });
  const found = useFound(search, foundSort === 'best' ? undefined : foundSort);
  const searching = search !== '';
  const list = searching ? found : listed;
  const items = conversationsOf(list.data);
  const total = list.data?.pages[0]?.count ?? 0;
  const none = listed.data?.pages[0]?.count === 0;

  return (
    <div className="max-w-measure">
      <h1 className="display text-3xl" id="conversations">
        Conversations
      </h1>
      <ExpiryNote className="mt-2" />
      <div className="mt-5">{!none && <Usage />}</div>
      {none ? (
        <p className="mt-5">No conversations, yet.</p>
      ) : (
        <>
          {favorite.error && (
            <p role="alert" className="mt-4 text-sm text-danger">
              {favorite.error}
            </p>
          )}
          <div className="mt-8">
            <PagedList
              query={list}
              rows={items.length}
              search={{
                label: 'Search conversations...',
                typed,
                type,
                maxLength: CONVERSATION_SEARCH_MAX_CHARACTERS,
              }}
              filters={
                <div className="w-full sm:w-44">
                  {searching ? (
                    <Select
                      label="Sort by"
                      options={[BEST, ...CONVERSATION_SORTS]}
                      value={foundSort}
                      onChange={setFoundSort}
                    />
                  ) : (
                    <Select label="Sort by" options={CONVERSATION_SORTS} value={sort} onChange={setSort} />
                  )}
                </div>
              }
              found={searching ? total : undefined}
              skeleton={<Loading />}
              empty={<p className="py-6">No conversations found.</p>}
              end={
                searching
                  ? total > FOUND_MAX && TOO_MANY_FOUND
                  : total > CONVERSATIONS_STEP && <AllLoaded of={total} />
              }
              of={searching ? '' : sort}
            >
              <ul>
                {items.map((conversation) => (
                  <li
                    key={conversation.id}
                    className="group border-b border-line py-2.5 [contain-intrinsic-size:auto_6rem]"
                  >
                    <ConversationCard
                      conversation={conversation}
                      onFavorite={favorite.toggle}
                      onDelete={deleting.ask}
                    />
                  </li>
                ))}
              </ul>
            </PagedList>
          </div>
        </>
      )}
      <div className="pointer-events-none sticky bottom-4 z-1 mt-6 flex justify-center">
        <div className="pointer-events-auto">{deleting.notice}</div>
      </div>
      {deleting.dialog}
    </div>
  );
}

function AllLoaded({ of }: { of: number }) {
  return (
    <>
      All {number(of)} conversations loaded. <BackToTop id="conversations" />
    </>
  );
}

function Loading() {
  return (
    <div className="space-y-8 py-4">
      <SkeletonLines widths={[72, 30]} label="Loading conversations..." />
      {[64, 81, 47].map((width) => (
        <SkeletonLines key={width} widths={[width, 30]} label="" />
      ))}
    </div>
  );
}
