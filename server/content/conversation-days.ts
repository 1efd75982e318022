import type { Settings } from '#server/settings.ts';

/** Returns how many days after its last message a conversation is deleted; null when none is. */
export const conversationDays = ({
  KEEP_CONVERSATIONS_DAYS: days,
}: Pick<Settings, 'KEEP_CONVERSATIONS_DAYS'>) => (days === 'off' ? null : days);
