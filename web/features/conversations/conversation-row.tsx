import { Ellipsis, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { NavLink } from 'react-router';
import type { ListedConversation } from '#shared/conversations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FavoriteButton } from './favorite-button.tsx';

/** With a mouse, visible on hover or focus; always rendered, so that the focus can return to it. */
const ON_REACH =
  'w-0 overflow-hidden opacity-0 group-focus-within:w-9 group-focus-within:overflow-visible group-focus-within:opacity-100 group-hover:w-9 group-hover:overflow-visible group-hover:opacity-100';
/** On touch, instead of the above: visible on request. */
const ON_DEMAND = 'pointer-coarse:hidden';
const DEMANDED = 'pointer-coarse:w-9 pointer-coarse:overflow-visible pointer-coarse:opacity-100';

interface ConversationRowProps {
  conversation: ListedConversation;
  onOpen?: (() => void) | undefined;
  onFavorite: (conversation: ListedConversation) => void;
  onDelete: (conversation: ListedConversation) => void;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, onOpen, onFavorite, onDelete } = props;
  const { id, first_message, favorite } = conversation;
  const name = `row-${id}`;
  const [open, setOpen] = useState(false);
  const look = classNames(ON_REACH, open ? DEMANDED : ON_DEMAND);
  return (
    <li className="group flex items-center rounded-edge hover:bg-chalk has-aria-[current=page]:bg-chalk">
      <NavLink
        to={`/chat/${id}`}
        id={name}
        {...(onOpen ? { onClick: onOpen } : {})}
        title={first_message}
        className="flex min-h-touch min-w-0 flex-1 items-center rounded-edge border-l-3 border-transparent px-3 text-sm text-ink-soft group-hover:text-ink aria-[current=page]:rounded-l-none aria-[current=page]:border-signal aria-[current=page]:font-semibold aria-[current=page]:text-ink md:min-h-9"
      >
        <span dir="auto" className="ellipsis">
          {first_message || 'Conversation'}
        </span>
      </NavLink>
      <span className={classNames('flex shrink-0', !favorite && look)}>
        <FavoriteButton conversation={conversation} describedBy={name} onToggle={onFavorite} />
      </span>
      <span className={classNames('flex shrink-0', look)}>
        <IconButton
          label="Delete conversation"
          aria-describedby={name}
          onClick={() => onDelete(conversation)}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </span>
      <span className="hidden shrink-0 pointer-coarse:flex">
        <IconButton
          label={open ? 'Fewer actions' : 'More actions'}
          aria-describedby={name}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
});
