import { ConversationBoard } from '#web/features/conversations/conversation-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function ConversationsPage() {
  useTitle('Conversations');
  return <ConversationBoard />;
}
