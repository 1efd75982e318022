import { type FormEvent, useState } from 'react';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { AcceptingNote } from '#web/ui/accepting-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { signUpAsOwner } from './auth-client.ts';
import { FormError } from './form-error.tsx';

interface OwnerFormProps {
  token: string;
  onDone: () => void;
}

/** Creates the owner's account and makes its holder the owner in one step. */
export function OwnerForm({ token, onDone }: OwnerFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [differs, setDiffers] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    setDiffers(password !== repeated);
    if (password !== repeated) return;
    setBusy(true);
    try {
      await signUpAsOwner({ token, email: email.trim(), password });
      onDone();
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} className="w-full max-w-[25rem] space-y-5">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        required
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
      <FormError message={error} />
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? 'Creating account...' : 'Create the owner’s account'}
      </Button>
      <AcceptingNote />
    </form>
  );
}
