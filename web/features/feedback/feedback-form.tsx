import { useMutation } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
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
import { readScreenshot, SCREENSHOT_TYPES } from './screenshot.ts';

/** A message to the gym, which replies by mail. */
export function FeedbackForm({ owner, email }: { owner: string; email: string }) {
  const { name } = useGym();
  const { draft, change, forget } = useFeedbackDraft(owner);
  const [screenshot, setScreenshot] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ of: 'text' | 'path' | 'screenshot'; message: string } | null>(
    null,
  );
  const send = useMutation(api.feedback.send.mutationOptions());
  const text = useRef<HTMLTextAreaElement>(null);
  const errorOf = (field: string) => (problem?.of === field ? problem.message : undefined);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending) return;
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
      <Screenshot
        value={screenshot}
        error={errorOf('screenshot')}
        onChange={(next) => {
          setScreenshot(next);
          change({});
          setProblem(null);
        }}
        onProblem={(message) => setProblem({ of: 'screenshot', message })}
      />
      <div>
        <p role="alert" className="mb-3 text-sm text-danger empty:hidden">
          {send.isError && `${send.error.message} What you wrote is kept here.`}
        </p>
        <Button type="submit" look="signal" busy={send.isPending} className="max-sm:w-full">
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

interface ScreenshotProps {
  value: string | null;
  error: string | undefined;
  onChange: (screenshot: string | null) => void;
  onProblem: (message: string) => void;
}

function Screenshot({ value, error, onChange, onProblem }: ScreenshotProps) {
  const picker = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (file === undefined) return;
    try {
      onChange(await readScreenshot(file));
    } catch (thrown) {
      onProblem(toApiError(thrown).message);
    }
  }
  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept={SCREENSHOT_TYPES}
        aria-label="Screenshot"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same one can be chosen again.
          event.target.value = '';
        }}
      />
      {value === null ? (
        <Button look="plain" onClick={() => picker.current?.click()}>
          <ImagePlus size={17} aria-hidden /> Add a screenshot
        </Button>
      ) : (
        <div className="flex items-start gap-2">
          <img
            src={value}
            alt="Your screenshot"
            className="max-h-48 max-w-[min(100%,20rem)] rounded-edge border border-line-strong"
          />
          <IconButton label="Remove the screenshot" onClick={() => onChange(null)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      )}
      <p role="alert" className="mt-1.5 text-xs text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
