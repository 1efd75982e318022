import { type FormEvent, useState } from 'react';
import { isWrongPassword, statusOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface EmailChangeFormProps {
  email: string;
  busy: boolean;
  /** The new address must be confirmed through a link; otherwise it applies immediately. */
  byMail: boolean;
  error: Error | null;
  onChange: (change: { newEmail: string; password: string }) => void;
  onCancel: () => void;
}

/** Asks for the new address and the password. */
export function EmailChangeForm({ email, busy, byMail, error, onChange, onCancel }: EmailChangeFormProps) {
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onChange({ newEmail, password });
  }

  const message = error?.message;
  const ofPassword = isWrongPassword(error);
  const isWrongAddress = error !== null && statusOf(error) === 400;
  return (
    <form onSubmit={submit} className="space-y-5">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="New email address"
        type="email"
        name="new-email"
        autoComplete="email"
        inputMode="email"
        autoFocus
        required
        maxLength={254}
        hint={`${byMail ? 'We send a link there. Your address changes when you open it' : 'Your address changes immediately'}, and every other device is signed out.`}
        error={isWrongAddress ? message : undefined}
        value={newEmail}
        onChange={(event) => setNewEmail(event.target.value)}
      />
      <Field
        label="Your password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        error={ofPassword ? message : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p
        role="alert"
        className={ofPassword || isWrongAddress ? 'sr-only' : 'text-sm text-danger empty:hidden'}
      >
        {message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="signal" busy={busy}>
          {byMail
            ? busy
              ? 'Sending the link...'
              : 'Send the link'
            : busy
              ? 'Changing your address...'
              : 'Change address'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
