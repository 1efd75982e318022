import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface PasswordFormProps {
  email: string;
  /** The action, as a verb. */
  action: string;
  busyAction: string;
  look?: 'signal' | 'danger';
  busy: boolean;
  error: string | null;
  onPassword: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before something that needs it. */
export function PasswordForm(props: PasswordFormProps) {
  const { email, action, busyAction, look = 'signal', busy, error, onPassword, onCancel } = props;
  const [password, setPassword] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onPassword(password);
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
        error={error ?? undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p role="alert" className="sr-only">
        {error}
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
