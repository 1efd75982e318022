import { type SubmitEvent, useState } from 'react';
import { FEEDBACK_NOTE_MAX_CHARACTERS, RATING_REASONS, type RatingReason } from '#shared/feedback-limits.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useRate } from './queries.ts';

interface RatingDialogProps {
  conversationId: string;
  answerId: string;
  onClose: () => void;
}

/** Asks why an answer was bad, optionally. The rating itself is already sent. */
export function RatingDialog({ conversationId, answerId, onClose }: RatingDialogProps) {
  const [reason, setReason] = useState<RatingReason | null>(null);
  const [note, setNote] = useState('');
  const [shareAnswer, setShareAnswer] = useState(false);
  const rate = useRate(conversationId, answerId);

  function send(event: SubmitEvent) {
    event.preventDefault();
    rate.mutate({ rating: 'down', reason, note, shareAnswer }, { onSuccess: onClose });
  }

  return (
    <Dialog open onClose={onClose} label="What was wrong with it?">
      <form onSubmit={send} className="p-6">
        <h2 className="display text-xl">What was wrong with it?</h2>
        <fieldset className="mt-3">
          <legend className="sr-only">Reason</legend>
          {RATING_REASONS.map(({ id, label }) => (
            <label key={id} className="flex min-h-touch items-center gap-3 text-sm">
              <input
                type="radio"
                name="reason"
                checked={reason === id}
                onChange={() => setReason(id)}
                className="size-5 accent-iron"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className="mt-3">
          <TextArea
            label="In your words (optional)"
            limit={FEEDBACK_NOTE_MAX_CHARACTERS}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <div className="mt-3">
          <Checkbox
            label="Let the gym read this question and answer"
            checked={shareAnswer}
            onChange={(event) => setShareAnswer(event.target.checked)}
          />
          <p className="text-xs text-muted">
            {shareAnswer
              ? 'They are sent along with your rating and your email address.'
              : 'The gym sees your rating, what you write here and your email address, and not the conversation.'}
          </p>
        </div>
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {rate.error?.message}
        </p>
        <DialogFoot
          action="Send"
          busyAction="Sending..."
          // Not while it waits for the rating itself.
          busy={rate.isPending && !rate.isPaused}
          pending={rate.isPaused}
          back="Skip"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
