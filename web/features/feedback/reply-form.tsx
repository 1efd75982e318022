import type { SubmitEvent } from 'react';
import { FEEDBACK_MAX_CHARACTERS } from '#shared/feedback-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useReply } from './queries.ts';
import type { ReplyDraft } from './reply-drafts.ts';

/** A reply by mail. Typed text stays until it has been accepted. */
export function ReplyForm({ id, to, draft }: { id: string; to: string; draft: ReplyDraft }) {
  const { sendId, text } = draft;
  const reply = useReply();

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (reply.isPending || text.trim() === '') return;
    // Also when the row has left the list in the meantime.
    reply.mutateAsync({ id, sendId, text }).then(
      () => draft.sent(sendId),
      () => undefined,
    );
  }

  return (
    <form onSubmit={send} className="max-w-measure">
      <TextArea
        label={`Reply to ${to} by email`}
        limit={FEEDBACK_MAX_CHARACTERS}
        value={text}
        onChange={(event) => draft.type(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="plain" busy={reply.isPending} disabled={text.trim() === ''}>
          {reply.isPending ? 'Sending...' : 'Send reply'}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {reply.isSuccess && text === '' && 'The reply is on its way.'}
        </p>
      </div>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {reply.error?.message}
      </p>
    </form>
  );
}
