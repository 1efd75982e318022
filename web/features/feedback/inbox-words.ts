import type { InboxItem } from '#shared/feedback.ts';
import { FEEDBACK_KINDS, RATING_REASONS } from '#shared/feedback-limits.ts';
import { nameOfSource } from '#shared/source.ts';

/** Describes an item's kind in two or three words. */
export function kindInWords({ kind, rating }: InboxItem): string {
  if (kind === 'rating') return rating === 'up' ? 'Good answer' : 'Bad answer';
  return FEEDBACK_KINDS.find(({ id }) => id === kind)!.label;
}

export const reasonInWords = (reason: InboxItem['reason']): string | null =>
  RATING_REASONS.find(({ id }) => id === reason)?.label ?? null;

/** Returns an item's text on one line; '' when it has none. */
export function summaryOf(item: InboxItem): string {
  const { text, reason, question, reported } = item;
  return text || (reported && nameOfSource(reported)) || reasonInWords(reason) || question || '';
}
