import { type FormEvent, useState } from 'react';
import { toApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { requestPasswordReset } from './auth-client.ts';
import { FormError } from './form-error.tsx';
import { useHumanCheck } from './human-check.ts';

export const EMPTY_RESET = 'Please enter your email to reset your password.';
const NOT_REACHED = 'An unexpected error occurred while attempting to reset your password.';
const NOT_SENT = 'An error occurred while sending the reset email.';

interface ForgotFormProps {
  /** Address typed on the previous form. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotForm({ email: typed, onSent }: ForgotFormProps) {
  const [email, setEmail] = useState(typed);
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const human = useHumanCheck();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    setMissing(email.trim() === '');
    if (email.trim() === '') return;
    setBusy(true);
    try {
      await requestPasswordReset({ email: email.trim(), humanCheck: await human.take() });
      onSent(email.trim());
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      setError(status === 0 ? NOT_REACHED : status >= 500 ? NOT_SENT : message);
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit} onFocus={human.begin} className="space-y-5">
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        error={missing ? EMPTY_RESET : undefined}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setMissing(false);
        }}
      />
      <div ref={human.slot} className="empty:hidden" />
      <FormError message={error}>{missing && <span className="sr-only">{EMPTY_RESET}</span>}</FormError>
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? 'Sending the link...' : 'Send reset link'}
      </Button>
    </form>
  );
}
