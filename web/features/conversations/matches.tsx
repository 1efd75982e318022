import { Link } from 'react-router';
import type { Match } from '#shared/conversations.ts';
import { classNames } from '#web/ui/class-names.ts';

interface MatchesProps {
  conversationId: string;
  matches: readonly Match[];
  onOpen?: (() => void) | undefined;
  /** Class of each link. */
  className?: string;
}

/** The messages of a conversation that match the search; each links to its place. */
export function Matches({ conversationId, matches, onOpen, className }: MatchesProps) {
  return (
    <ul>
      {matches.map(({ message_id, role, snippet, marks }) => (
        <li key={message_id}>
          <Link
            to={`/chat/${conversationId}?message=${message_id}`}
            {...(onOpen && { onClick: onOpen })}
            className={classNames(
              'flex min-h-touch items-center text-sm text-ink-soft hover:text-ink',
              className,
            )}
          >
            <span dir="auto" className="line-clamp-3">
              <span dir="ltr" className="sr-only">
                {role === 'user' ? 'You asked: ' : 'The coach: '}
              </span>
              <Marked snippet={snippet} marks={marks} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A piece of text with the matches marked. */
export function Marked({ snippet, marks }: Pick<Match, 'snippet' | 'marks'>) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], nth) => (
        <span key={from}>
          {snippet.slice(ends[nth], from)}
          <mark>{snippet.slice(from, to)}</mark>
        </span>
      ))}
      {snippet.slice(ends.at(-1))}
    </>
  );
}
