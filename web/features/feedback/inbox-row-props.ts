import type { InboxItem } from '#shared/feedback.ts';
import type { ReplyDraft } from './reply-drafts.ts';

export interface InboxRowProps {
  item: InboxItem;
  onOpenPage: (reported: NonNullable<InboxItem['reported']>) => void;
  memberPath: ((memberId: string) => string) | null;
  reply: ReplyDraft;
}
