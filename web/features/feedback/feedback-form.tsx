import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import {
  FEEDBACK_MAX_CHARACTERS,
  FEEDBACK_PATH_MAX_CHARACTERS,
  IN_APP_PATH,
} from '#shared/feedback-limits.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { useGym } from '#web/lib/gym.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useFeedbackDraft } from './feedback-draft.ts';
import { readScreenshot } from './screenshot.ts';
import { ScreenshotField } from './screenshot-field.tsx';

/** A message to the gym, which replies by mail. */
export function FeedbackForm({ owner, email }: { owner: string; email: string }) {
  const { name } = useGym();
  const { draft, change, forget } = useFeedbackDraft(owner);
  const [screenshot, setScreenshot] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<{ of: 'text' | 'path' | 'screenshot'; message: string } | null>(
    null,
  );
  const send = useMutation(api.feedback.send.mutationOptions());
  const text = useRef<HTMLTextAreaElement>(null);
  const busy = reading || send.isPending;
  const errorOf = (field: string) => (problem?.of === field ? problem.message : undefined);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const path = draft.path.trim();
    if (draft.text.trim() === '' || draft.text.trim().length > FEEDBACK_MAX_CHARACTERS) {
      setProblem({
        of: 'text',
        message:
          draft.text.trim() === ''
            ? 'Please write something first.'
            : `Please use at most ${FEEDBACK_MAX_CHARACTERS.toLocaleString()} characters.`,
      });
      text.current?.focus();
      return;
    }
    if (path !== '' && !IN_APP_PATH.test(path)) {
      setProblem({ of: 'path', message: 'Please write it as in /account/personal-records.' });
      return;
    }
    setProblem(null);
    const message = { sendId: draft.sendId, text: draft.text, path: path || null, screenshot };
    void send.mutateAsync(message).then(
      () => {
        forget(draft);
        setScreenshot(null);
      },
      // Shown below.
      () => {},
    );
  }

  function attach(next: string | null) {
    setScreenshot(next);
    change({});
    setProblem(null);
  }

  async function read(file: File) {
    setReading(true);
    try {
      attach(await readScreenshot(file));
    } catch (thrown) {
      setProblem({ of: 'screenshot', message: toApiError(thrown).message });
    } finally {
      setReading(false);
    }
  }

  if (send.isSuccess) {
    return (
      <div className="rounded-edge border-l-3 border-signal bg-raised px-5 py-5">
        <p role="status">
          <strong>Thank you.</strong> {name} has it, and replies to{' '}
          <span className="wrap-anywhere">{email}</span> if there is something to say.
        </p>
        <Button look="plain" className="mt-4" onClick={send.reset}>
          Write something else
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      <TextArea
        ref={text}
        label="Your feedback"
        limit={FEEDBACK_MAX_CHARACTERS}
        alwaysCounted
        rows={7}
        error={errorOf('text')}
        value={draft.text}
        onChange={(event) => {
          change({ text: event.target.value });
          setProblem(null);
        }}
      />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label="Page (optional)"
            hint="Where you were before. Change it, or leave it empty."
            placeholder="/account/personal-records"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={FEEDBACK_PATH_MAX_CHARACTERS}
            error={errorOf('path')}
            value={draft.path}
            onChange={(event) => {
              change({ path: event.target.value });
              setProblem(null);
            }}
          />
        </div>
        {draft.path !== '' && (
          <IconButton
            label="Remove the page"
            look="plain"
            className="mt-7"
            onClick={() => change({ path: '' })}
          >
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <ScreenshotField
        value={screenshot}
        reading={reading}
        busy={busy}
        error={errorOf('screenshot')}
        onFile={(file) => void read(file)}
        onRemove={() => attach(null)}
      />
      <div>
        <p role="alert" className="mb-3 text-sm text-danger empty:hidden">
          {send.isError && `${send.error.message} What you wrote is kept here.`}
        </p>
        <Button type="submit" look="signal" busy={busy} className="max-sm:w-full">
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
