import { type FormEvent, useState } from 'react';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { signIn, signUp } from './auth-client.ts';

interface LoginFormProps {
  isNew: boolean;
  onNewChange: (isNew: boolean) => void;
  onSignedIn: () => void;
}

export function LoginForm({ isNew, onNewChange, onSignedIn }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [differs, setDiffers] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    if (isNew && password !== repeated) {
      setDiffers(true);
      return;
    }
    setBusy(true);
    try {
      await (isNew ? signUp : signIn)({ email: email.trim(), password });
      onSignedIn();
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(false);
    }
  }

  const idle = isNew ? 'Create account' : 'Sign in';
  const working = isNew ? 'Creating account…' : 'Signing in…';
  return (
    <form onSubmit={submit} className="space-y-5">
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        {...(isNew ? { minLength: PASSWORD_MIN_CHARACTERS, maxLength: PASSWORD_MAX_CHARACTERS } : {})}
        hint={isNew ? `At least ${PASSWORD_MIN_CHARACTERS} characters` : undefined}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setDiffers(false);
        }}
      />
      {isNew && (
        <Field
          label="Confirm password"
          type="password"
          name="confirm"
          autoComplete="new-password"
          required
          error={differs ? 'Passwords do not match' : undefined}
          value={repeated}
          onChange={(event) => {
            setRepeated(event.target.value);
            setDiffers(false);
          }}
        />
      )}
      <Checkbox
        label="Create new user"
        checked={isNew}
        onChange={(event) => {
          setError(null);
          setDiffers(false);
          onNewChange(event.target.checked);
        }}
      />
      <div role="alert" className="empty:hidden">
        {error && <p className="rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">{error}</p>}
        {differs && <span className="sr-only">Passwords do not match</span>}
      </div>
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? working : idle}
      </Button>
    </form>
  );
}
