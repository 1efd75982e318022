import type { ListedConversation } from '#shared/conversations.ts';

/** Returns the match that is the conversation’s name itself, which need not be read twice. */
export const titleMatch = ({
  first_message,
  matches,
}: Pick<ListedConversation, 'first_message' | 'matches'>) =>
  matches.find(({ role, snippet }) => role === 'user' && snippet === first_message);
