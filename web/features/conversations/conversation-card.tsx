import { Download, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { CONVERSATION_FORMATS } from '#shared/conversation-list.ts';
import type { ListedConversation } from '#shared/conversations.ts';
import { nounFor } from '#shared/counted.ts';
import { moment } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { Marked, Matches } from './matches.tsx';
import { titleMatch } from './title-match.ts';

interface ConversationCardProps {
  conversation: ListedConversation;
  onFavorite: (conversation: ListedConversation) => void;
  onDelete: (conversation: ListedConversation) => void;
}

/** A conversation, or its matches for the search. */
export function ConversationCard({ conversation, onFavorite, onDelete }: ConversationCardProps) {
  const { id, first_message, message_count, updated_at, model_name, matches } = conversation;
  const name = `card-${id}`;
  const titled = titleMatch(conversation);
  const others = matches.filter((match) => match !== titled);
  return (
    <>
      <Link
        to={`/chat/${id}`}
        id={name}
        className="flex min-h-touch items-center font-semibold underline-offset-4 group-hover:underline"
      >
        <span dir="auto" className="line-clamp-2 flex-1">
          {titled ? <Marked {...titled} /> : first_message || 'Conversation'}
        </span>
      </Link>
      {others.length > 0 && <Matches conversationId={id} matches={others} className="py-1" />}
      <div className="mt-1 flex items-center justify-between gap-4">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xs text-muted">
          <span>
            <span className="figures text-base text-ink">{number(message_count)}</span>{' '}
            {nounFor(message_count, 'message')}
          </span>
          <time dateTime={updated_at} title={moment(updated_at)}>
            {moment(updated_at, 'day')}
          </time>
          {model_name !== null && (
            <Pill look="plain">
              <span className="sr-only">Model: </span>
              {model_name}
            </Pill>
          )}
        </p>
        <div className="-mr-2 flex gap-2">
          <FavoriteButton conversation={conversation} describedBy={name} onToggle={onFavorite} />
          <DisclosureMenu label="Export" describedBy={name} icon={<Download size={17} aria-hidden />}>
            {CONVERSATION_FORMATS.map(({ id: format, label }) => (
              <a
                key={format}
                href={`/api/conversations/${id}/export?format=${format}`}
                download
                className="flex min-h-touch items-center px-4 text-sm hover:bg-sunk"
              >
                {label}
              </a>
            ))}
            <Link
              to={`/chat/${id}/print`}
              target="_blank"
              className="flex min-h-touch items-center px-4 text-sm hover:bg-sunk"
            >
              Print or PDF
            </Link>
          </DisclosureMenu>
          <IconButton
            label="Delete conversation"
            aria-describedby={name}
            onClick={() => onDelete(conversation)}
          >
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </div>
      </div>
    </>
  );
}
