import { type SubmitEvent, useState } from 'react';
import { FEEDBACK_MAX_CHARACTERS } from '#shared/feedback-limits.ts';
import { newId } from '#web/lib/new-id.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useReply } from './queries.ts';

/** A reply by mail. Typed text stays until it has been accepted. */
export function ReplyForm({ id, to }: { id: string; to: string }) {
  const [sendId, setSendId] = useState(newId);
  const [text, setText] = useState('');
  const reply = useReply();
  const leaving = useUnsaved(text.trim() !== '');

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (reply.isPending || text.trim() === '') return;
    reply.mutate(
      { id, sendId, text },
      {
        onSuccess() {
          setText('');
          setSendId(newId());
        },
      },
    );
  }

  return (
    <form onSubmit={send} className="max-w-measure">
      <TextArea
        label={`Reply to ${to} by email`}
        limit={FEEDBACK_MAX_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="plain" busy={reply.isPending} disabled={text.trim() === ''}>
          {reply.isPending ? 'Sending…' : 'Send reply'}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {reply.isSuccess && text === '' && 'The reply is on its way.'}
        </p>
      </div>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {reply.error?.message}
      </p>
      <ConfirmLeaving {...leaving} />
    </form>
  );
}
