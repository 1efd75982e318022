import type { FormEvent } from 'react';
import { CANCEL_REASON_MAX_CHARACTERS } from '#shared/subscription-limits.ts';
import type { CancelEnds } from '#shared/subscriptions.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useCancel } from './queries.ts';

const QUESTION = 'Are you sure you want to cancel your subscription?';

interface CancelDialogProps {
  /** What it does to payments and access. */
  effect: string;
  /** When that says it ends. */
  ends: CancelEnds;
  /** Held by the opener, so that closing the dialog does not lose it. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
  onCanceled: () => void;
}

export function CancelDialog({ effect, ends, reason, onReason, onClose, onCanceled }: CancelDialogProps) {
  const cancel = useCancel();
  const tooLong = reason.trim().length > CANCEL_REASON_MAX_CHARACTERS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cancel.isPending || tooLong) return;
    cancel.mutate({ reason, ends }, { onSuccess: onCanceled });
  }

  return (
    <Modal open onClose={onClose} label={QUESTION}>
      <form onSubmit={submit} noValidate className="p-6">
        <h2 className="display text-xl">{QUESTION}</h2>
        <p className="mt-3 mb-5 text-sm">{effect}</p>
        <Field
          label="Why are you leaving? (optional)"
          name="reason"
          autoComplete="off"
          value={reason}
          error={tooLong ? `Please use at most ${CANCEL_REASON_MAX_CHARACTERS} characters.` : undefined}
          onChange={(event) => onReason(event.target.value)}
        />
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {cancel.error?.message}
        </p>
        <DialogFoot
          action="Cancel Subscription"
          busyAction="Cancelling..."
          busy={cancel.isPending}
          look="danger"
          back="Keep Subscription"
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
