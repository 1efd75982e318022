import { useState } from 'react';
import type { InboxItem } from '#shared/feedback.ts';
import {
  FEEDBACK_KINDS,
  type FeedbackKind,
  INBOX_FILTERS,
  type InboxFilter,
} from '#shared/feedback-limits.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { EmptyList } from '#web/ui/empty-list.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { InboxRow } from './inbox-row.tsx';
import { useInbox } from './queries.ts';
import { useReplyDrafts } from './reply-drafts.ts';

const KINDS = [{ id: 'all', label: 'Everything' }, ...FEEDBACK_KINDS] as const;
const FILTERS = INBOX_FILTERS.map(({ id, label }) => ({ value: id, label }));
const EMPTY: Record<InboxFilter, string> = {
  open: 'Nothing is open. What members send appears here.',
  unread: 'You have read everything.',
  done: 'Nothing is done yet.',
  all: 'Nothing has been sent yet.',
};

interface InboxBoardProps {
  /** Opens the reported page of a work. */
  onOpenPage: (reported: NonNullable<InboxItem['reported']>) => void;
  /** The member's own page, for those who may see it. */
  memberPath: ((memberId: string) => string) | null;
}

/** Messages from members, newest first. */
export function InboxBoard({ onOpenPage, memberPath }: InboxBoardProps) {
  const [kind, setKind] = useState<FeedbackKind | 'all'>('all');
  const [show, setShow] = useState<InboxFilter>('open');
  const inbox = useInbox({ kind: kind === 'all' ? undefined : kind, show });
  const replies = useReplyDrafts();
  const leaving = useUnsaved(replies.isTyped);
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  const mailReaches = inbox.data?.pages[0]?.mail_reaches ?? true;
  return (
    <>
      {!mailReaches && (
        <p className="mb-5 rounded-edge border-l-3 border-signal bg-raised px-5 py-3 text-sm">
          No mail server is set up: what is mailed, to you and to members, is kept in the outbox folder of the
          server.
        </p>
      )}
      <PagedList
        query={inbox}
        rows={items.length}
        filters={
          <>
            <Segmented label="Show" hideLabel options={FILTERS} value={show} onChange={setShow} />
            <div className="min-w-48 flex-1">
              <Select label="Kind" options={KINDS} value={kind} onChange={setKind} />
            </div>
          </>
        }
        skeleton={<SkeletonLines widths={[92, 84, 96, 78, 88, 94]} label="Loading the inbox" />}
        empty={<EmptyList>{kind === 'all' ? EMPTY[show] : 'Nothing of this kind.'}</EmptyList>}
        end="That is all."
        of={`${kind} ${show}`}
      >
        <ol className="border-t-2 border-ink">
          {items.map((item) => (
            <InboxRow
              key={item.id}
              item={item}
              onOpenPage={onOpenPage}
              memberPath={memberPath}
              reply={replies.of(item.id)}
            />
          ))}
        </ol>
      </PagedList>
      <ConfirmLeaving {...leaving} />
    </>
  );
}
