import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nameOfSource } from '#shared/source.ts';
import { moment } from '#web/lib/dates.ts';
import { plainQuote } from '#web/lib/plain-quote.ts';
import { Button } from '#web/ui/button.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import type { InboxRowProps } from './inbox-row-props.ts';
import { reasonInWords } from './inbox-words.ts';
import { useMark } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';

/** All details of an item, with its actions. */
export function InboxDetails({ item, onOpenPage, memberPath, reply }: InboxRowProps) {
  const { id, sender, at, text, path, reason, reported, question, answer, has_screenshot, replies } = item;
  const screenshot = `/api/feedback/inbox/${id}/screenshot`;
  return (
    <div className="space-y-5 pt-1 pb-7 sm:pl-8">
      <p className="text-xs text-muted">
        {memberPath === null ? (
          <bdi>{sender.email}</bdi>
        ) : (
          <Link to={memberPath(sender.id)} className="touch-target underline underline-offset-2">
            <bdi>{sender.email}</bdi>
          </Link>
        )}
        , {moment(at)}
        {path !== null && (
          <>
            , about <code className="wrap-anywhere">{path}</code>
          </>
        )}
      </p>
      {reason !== null && <p className="text-sm font-semibold">{reasonInWords(reason)}</p>}
      {text !== '' && (
        <p dir="auto" className="max-w-measure whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      {has_screenshot && (
        <a href={screenshot} target="_blank" rel="noopener" className="block w-fit">
          <img
            src={screenshot}
            alt={`Screenshot from ${sender.email}`}
            className="max-h-72 max-w-full rounded-edge border border-line-strong"
          />
        </a>
      )}
      {reported !== null && (
        <div className="space-y-3">
          {reported.quote !== null && (
            <blockquote className="max-w-measure border-l-3 border-line-strong pl-4 text-sm text-ink-soft">
              {plainQuote(reported.quote)}
            </blockquote>
          )}
          <Button look="plain" onClick={() => onOpenPage(reported)}>
            <BookOpen size={16} aria-hidden /> {nameOfSource(reported)}
          </Button>
        </div>
      )}
      {question !== null && answer !== null && (
        <div className="max-w-measure rounded-edge bg-raised px-5 py-4">
          <Part title="They asked">
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {question}
            </p>
          </Part>
          <div className="mt-4">
            <Part title="The coach answered">
              <ScrollRegion
                aria-label="The coach’s answer"
                className="prose max-h-96 overflow-y-auto text-sm"
              >
                <Markdown text={answer} />
              </ScrollRegion>
            </Part>
          </div>
        </div>
      )}
      {replies.map((sent) => (
        <div key={sent.id} className="max-w-measure border-l-3 border-signal pl-4">
          <p className="text-xs text-muted">
            {sent.by ?? 'A deleted account'} replied, {moment(sent.at)}
          </p>
          <p dir="auto" className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere">
            {sent.text}
          </p>
        </div>
      ))}
      <ReplyForm id={id} to={sender.email} draft={reply} />
      <Marks item={item} />
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-xs font-semibold tracking-wide text-muted uppercase">{title}</h3>
    {children}
  </section>
);

function Marks({ item: { id, read, done_at } }: Pick<InboxRowProps, 'item'>) {
  const mark = useMark();
  const isDone = done_at !== null;
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button
          look={isDone ? 'plain' : 'iron'}
          busy={mark.isPending}
          onClick={() => mark.mutate({ id, done: !isDone })}
        >
          {isDone ? 'Reopen' : 'Done'}
        </Button>
        <Button look="plain" busy={mark.isPending} onClick={() => mark.mutate({ id, read: !read })}>
          {read ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {mark.error?.message}
      </p>
    </div>
  );
}
