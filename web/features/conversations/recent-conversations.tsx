import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { LATEST_CONVERSATIONS } from '#shared/conversation-list.ts';
import type { ListedConversation } from '#shared/conversations.ts';
import { nounFor } from '#shared/counted.ts';
import { moment } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { Failing } from '#web/ui/failing.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { conversationsOf, useConversations } from './queries.ts';

/** The most recently used conversations, with a link to all; `none` is shown when there are none. */
export function RecentConversations({ none }: { none?: ReactNode }) {
  const name = useId();
  const list = useConversations({ limit: LATEST_CONVERSATIONS });
  const items = conversationsOf(list.data).slice(0, LATEST_CONVERSATIONS);
  return (
    <section aria-labelledby={name}>
      <SectionHead id={name} title="Recent Conversations">
        <Link to="/account/conversations">All conversations</Link>
      </SectionHead>
      {list.isPending && <Loading />}
      {list.isError && items.length === 0 && (
        <div className="py-4">
          <Failing message={list.error.message} onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.isSuccess && items.length === 0 && (
        <>
          <p className="pt-4 pb-2 text-muted">No conversations, yet.</p>
          {none}
        </>
      )}
      <ul>
        {items.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} />
        ))}
      </ul>
    </section>
  );
}

function Row({ conversation }: { conversation: ListedConversation }) {
  const { id, first_message, message_count, updated_at, model_name } = conversation;
  return (
    <li className="border-b border-line">
      <Link to={`/chat/${id}`} className="group flex min-h-16 items-center gap-4 py-2">
        <span className="min-w-0 flex-1">
          <span className="block ellipsis text-sm font-semibold underline-offset-4 group-hover:underline">
            {first_message || 'Conversation'}
          </span>
          <span className="flex items-center gap-2 text-xs text-muted">
            <time dateTime={updated_at}>{moment(updated_at, 'dayShort')}</time>
            {model_name !== null && (
              <Pill look="plain">
                <span className="sr-only">Model: </span>
                {model_name}
              </Pill>
            )}
          </span>
        </span>
        <span className="shrink-0 text-right text-2xs text-muted">
          <span className="figures block text-xl text-ink">{number(message_count)}</span>
          {nounFor(message_count, 'message')}
        </span>
      </Link>
    </li>
  );
}

function Loading() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading conversations...
      </span>
      {[72, 54, 81, 63, 47].map((width) => (
        <div key={width} className="border-b border-line">
          <div className="min-h-16 py-3">
            <div className="skeleton h-4" style={{ width: `${width}%` }} />
            <div className="skeleton mt-2.5 h-3 w-16" />
          </div>
        </div>
      ))}
    </div>
  );
}
