import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FEEDBACK_NOTE_MAX_CHARACTERS } from '#shared/feedback-limits.ts';
import { api } from '#web/lib/call.ts';
import { plainQuote } from '#web/lib/plain-quote.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { OpenPage } from './open-page.ts';
import { toSend } from './to-send.ts';

interface ReportDialogProps {
  at: OpenPage;
  onSent: () => void;
  onClose: () => void;
}

/** Reports a page of the library. It sends only the quote from the conversation. */
export function ReportDialog({ at: { workId, page, name, quote }, onSent, onClose }: ReportDialogProps) {
  const [{ sendId, text: note }, setNote] = useState(() => toSend(''));
  const report = useMutation(api.feedback.reportPage.mutationOptions());

  function send(event: SubmitEvent) {
    event.preventDefault();
    report.mutate({ sendId, workId, page, quote, note }, { onSuccess: onSent });
  }

  return (
    <Dialog open onClose={onClose} label="This page is wrong">
      <form onSubmit={send} className="p-6">
        <h2 className="display text-xl">This page is wrong</h2>
        <p className="mt-3 text-sm">
          The gym sees your email address and the page, <strong>{name}</strong>
          {quote !== null && ', with what was quoted from it'}. Your conversation is not sent.
        </p>
        {quote !== null && (
          <blockquote className="mt-3 line-clamp-5 border-l-3 border-line-strong pl-3 text-sm text-muted">
            {plainQuote(quote)}
          </blockquote>
        )}
        <div className="mt-4">
          <TextArea
            label="What is wrong with it? (optional)"
            limit={FEEDBACK_NOTE_MAX_CHARACTERS}
            value={note}
            onChange={(event) => setNote(toSend(event.target.value))}
          />
        </div>
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {report.error?.message}
        </p>
        <DialogFoot action="Report" busyAction="Reporting..." busy={report.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
