import { Link } from 'react-router';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Marked } from './marked.tsx';
import { conversationsOf, useFound } from './queries.ts';

interface SearchResultsProps {
  search: string;
  onOpen?: (() => void) | undefined;
}

/** Messages that hold what was searched for, by conversation; each leads to its place. */
export default function SearchResults({ search, onOpen }: SearchResultsProps) {
  const list = useFound(search);
  const found = conversationsOf(list.data);
  const total = list.data?.pages[0]?.count ?? 0;
  const open = onOpen ? { onClick: onOpen } : {};

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
        {found.length > 0
          ? `${total} ${total === 1 ? 'conversation' : 'conversations'} found`
          : 'No conversations found.'}
      </p>
      <ul className={list.isPlaceholderData ? 'opacity-60' : undefined}>
        {found.map(({ id, first_message, matches }) => (
          <li key={id} className="border-b border-line py-2 last:border-b-0">
            <p className="truncate px-3 text-2xs font-semibold text-muted">
              {first_message || 'Conversation'}
            </p>
            <ul>
              {matches.map(({ message_id, role, snippet, marks }) => (
                <li key={message_id}>
                  <Link
                    to={`/chat/${id}?message=${message_id}`}
                    {...open}
                    className="flex min-h-touch items-center rounded-edge px-3 py-1.5 text-sm text-ink-soft hover:bg-chalk hover:text-ink"
                  >
                    <span className="line-clamp-3">
                      <span className="sr-only">{role === 'user' ? 'You asked: ' : 'The coach: '}</span>
                      <Marked snippet={snippet} marks={marks} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
