import { type FormEvent, useState } from 'react';
import { isWrongPassword, statusOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface PasswordFormProps {
  email: string;
  /** The action, as a verb. */
  action: string;
  busyAction: string;
  look?: 'signal' | 'danger';
  busy: boolean;
  error: Error | null;
  /** Asks for a code of the second factor, too. */
  asksCode: boolean;
  onGiven: (given: { password: string; code: string }) => void;
  onCancel: () => void;
}

/** Asks for the password, and a code where the second factor is on, before something that needs them. */
export function PasswordForm(props: PasswordFormProps) {
  const { email, action, busyAction, look = 'signal', busy, error, asksCode, onGiven, onCancel } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isOfPassword = isWrongPassword(error);
  const isOfCode = asksCode && !isOfPassword && statusOf(error) === 403;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onGiven({ password, code });
  }

  return (
    <form onSubmit={submit} className="space-y-5">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Your password"
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        error={isOfPassword ? error?.message : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asksCode && (
        <Field
          label="Code from your authenticator app"
          name="code"
          hint="Or one of your recovery codes"
          autoComplete="one-time-code"
          required
          maxLength={60}
          error={isOfCode ? error?.message : undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <p role="alert" className={isOfPassword || isOfCode ? 'sr-only' : 'text-sm text-danger empty:hidden'}>
        {error?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} busy={busy}>
          {busy ? busyAction : action}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
