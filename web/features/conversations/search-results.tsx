import { counted } from '#web/lib/numbers.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Matches } from './matches.tsx';
import { conversationsOf, FOUND_MAX, TOO_MANY_FOUND, useFound } from './queries.ts';
import { titleMatch } from './title-match.ts';

interface SearchResultsProps {
  search: string;
  onOpen?: (() => void) | undefined;
}

/** Messages that match the search, by conversation; each links to its place. */
export default function SearchResults({ search, onOpen }: SearchResultsProps) {
  const list = useFound(search);
  const found = conversationsOf(list.data);
  const total = list.data?.pages[0]?.count ?? 0;

  if (list.isPending) {
    return (
      <div className="px-3 py-3">
        <SkeletonLines widths={[80, 96, 60, 90]} label="Searching" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <div className="px-3 py-3">
        <Failing message={list.error?.message ?? ''} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  return (
    <>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3 py-3 text-sm text-muted'}>
        {found.length > 0 ? `${counted(total, 'conversation')} found` : 'No conversations found.'}
      </p>
      <ul className={list.isPlaceholderData ? 'opacity-60' : undefined}>
        {found.map((conversation) => (
          <li key={conversation.id} className="border-b border-line py-2 last:border-b-0">
            {!titleMatch(conversation) && (
              <p dir="auto" className="ellipsis px-3 text-2xs font-semibold text-muted">
                {conversation.first_message || 'Conversation'}
              </p>
            )}
            <Matches
              conversationId={conversation.id}
              matches={conversation.matches}
              onOpen={onOpen}
              className="rounded-edge px-3 py-1.5 hover:bg-chalk"
            />
          </li>
        ))}
      </ul>
      {total > FOUND_MAX && <p className="px-3 py-3 text-xs text-muted">{TOO_MANY_FOUND}</p>}
    </>
  );
}
