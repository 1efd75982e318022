import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FEEDBACK_NOTE_MAX_CHARACTERS } from '#shared/feedback-limits.ts';
import { api } from '#web/lib/call.ts';
import { useGym } from '#web/lib/gym.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toSend } from './to-send.ts';

interface AskHumanDialogProps {
  answerId: string;
  onSent: () => void;
  onClose: () => void;
}

/** Forwards a question to the gym's staff, with the answer that did not settle it. */
export function AskHumanDialog({ answerId, onSent, onClose }: AskHumanDialogProps) {
  const { name } = useGym();
  const [{ sendId, text: note }, setNote] = useState(() => toSend(''));
  const ask = useMutation(api.feedback.askHuman.mutationOptions());

  function send(event: SubmitEvent) {
    event.preventDefault();
    ask.mutate({ sendId, messageId: answerId, note }, { onSuccess: onSent });
  }

  return (
    <Dialog open onClose={onClose} label="Ask a human">
      <form onSubmit={send} className="p-6">
        <h2 className="display text-xl">Ask a human</h2>
        <p className="mt-3 text-sm">
          {name} will read this question and this answer, and your email address to reply to. The rest of the
          conversation stays yours.
        </p>
        <div className="mt-4">
          <TextArea
            label="What would you like to know? (optional)"
            limit={FEEDBACK_NOTE_MAX_CHARACTERS}
            value={note}
            onChange={(event) => setNote(toSend(event.target.value))}
          />
        </div>
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {ask.error?.message}
        </p>
        <DialogFoot
          action="Send to the gym"
          busyAction="Sending..."
          busy={ask.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
