import { Star } from 'lucide-react';
import type { ListedConversation } from '#shared/conversations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface FavoriteButtonProps {
  conversation: ListedConversation;
  /** The id of the element that names the conversation. */
  describedBy: string;
  onToggle: (conversation: ListedConversation) => void;
}

export function FavoriteButton({ conversation, describedBy, onToggle }: FavoriteButtonProps) {
  const { favorite } = conversation;
  return (
    <IconButton
      label="Favorite"
      aria-pressed={favorite}
      aria-describedby={describedBy}
      onClick={() => onToggle(conversation)}
    >
      <Star size={17} aria-hidden className={favorite ? 'fill-signal' : undefined} />
    </IconButton>
  );
}
