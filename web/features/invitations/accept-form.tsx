import { type SubmitEvent, useState } from 'react';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { AcceptingNote } from '#web/ui/accepting-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface AcceptFormProps {
  token: string;
  address: string;
  onDone: () => void;
}

/** Creates the account of the invited address. */
export function AcceptForm({ token, address, onDone }: AcceptFormProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [differs, setDiffers] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    setDiffers(password !== repeated);
    if (password !== repeated) return;
    setBusy(true);
    try {
      await call.invitations.signUp({ token, password });
      onDone();
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={send} className="space-y-5">
      <Field label="Email" type="email" autoComplete="username" readOnly value={address} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        autoFocus
        minLength={PASSWORD_MIN_CHARACTERS}
        maxLength={PASSWORD_MAX_CHARACTERS}
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        error={differs ? 'Passwords do not match' : undefined}
        value={repeated}
        onChange={(event) => {
          setRepeated(event.target.value);
          setDiffers(false);
        }}
      />
      <p role="alert" className="rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger empty:hidden">
        {error}
      </p>
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? 'Creating account...' : 'Create your account'}
      </Button>
      <AcceptingNote />
    </form>
  );
}
