import {
  ChevronDown,
  CornerUpLeft,
  Flag,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareText,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';
import { useState } from 'react';
import type { InboxItem } from '#shared/feedback.ts';
import { ago, moment } from '#web/lib/dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { InboxDetails } from './inbox-details.tsx';
import type { InboxRowProps } from './inbox-row-props.ts';
import { kindInWords, summaryOf } from './inbox-words.ts';
import { useMark } from './queries.ts';

function iconOf({ kind, rating }: InboxItem): LucideIcon {
  if (kind === 'rating') return rating === 'up' ? ThumbsUp : ThumbsDown;
  return { message: MessageSquareText, question: MessageCircleQuestionMark, page: Flag }[kind];
}

/** An item on two lines; opening it marks it as read and shows the rest. */
export function InboxRow(props: InboxRowProps) {
  const { item } = props;
  const { read, at, sender, replies, done_at } = item;
  const [open, setOpen] = useState(false);
  const mark = useMark();
  const Icon = iconOf(item);
  const summary = summaryOf(item);
  return (
    <li className="border-b border-line">
      <details
        className="group"
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          if (currentTarget.open && !read) mark.mutate({ id: item.id, read: true });
        }}
      >
        <summary className="grid cursor-pointer list-none grid-cols-[1.25rem_1fr_auto] items-center gap-x-3 py-3 text-sm hover:bg-sunk [&::-webkit-details-marker]:hidden">
          <Icon size={18} aria-hidden className={read ? 'text-muted' : 'text-ink'} />
          <span className="min-w-0">
            <span className="flex items-baseline gap-x-2">
              <span className={classNames('min-w-0 ellipsis', !read && 'font-semibold')}>
                {!read && <span className="sr-only">Unread: </span>}
                {kindInWords(item)}
                {summary && <span className="font-normal text-ink-soft"> · {summary}</span>}
              </span>
            </span>
            <span className="mt-0.5 flex items-center gap-x-2 text-xs text-muted">
              <bdi className="min-w-0 ellipsis">{sender.email}</bdi>
              <time dateTime={at} title={moment(at, 'exact')} className="shrink-0">
                {ago(new Date(at))}
              </time>
              {replies.length > 0 && (
                <span className="inline-flex shrink-0 items-center gap-1">
                  <CornerUpLeft size={13} aria-hidden /> Replied
                </span>
              )}
              {done_at !== null && <span className="shrink-0">Done</span>}
            </span>
          </span>
          <span className="flex items-center gap-2">
            {!read && <span aria-hidden className="size-2.5 rounded-plate bg-signal" />}
            <ChevronDown
              size={18}
              aria-hidden
              className="text-muted transition-transform group-open:rotate-180"
            />
          </span>
        </summary>
        {open && <InboxDetails {...props} />}
      </details>
    </li>
  );
}
