import { type FormEvent, useState } from 'react';
import { track } from '#web/lib/analytics.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { signInWithCode } from './auth-client.ts';
import { FormError } from './form-error.tsx';

/** After these the password has to be entered again. */
const OVER = new Set(['invalid_two_factor_cookie', 'too_many_attempts_request_new_code']);

interface SecondFactorFormProps {
  challenge: string;
  /** Chosen beside the password: see `signIn`. */
  sharedDevice: boolean;
  onSignedIn: () => void;
  onBack: (because: string | null) => void;
}

/** Second step of a sign-in. */
export function SecondFactorForm({ challenge, sharedDevice, onSignedIn, onBack }: SecondFactorFormProps) {
  const [recovers, setRecovers] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || code.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await signInWithCode({ challenge, code, sharedDevice });
      track({ event: 'login' });
      onSignedIn();
    } catch (thrown) {
      const refused = toApiError(thrown);
      if (OVER.has(refused.code)) return onBack(refused.message);
      setError(refused.message);
      setCode('');
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} className="space-y-5">
      <Field
        // The other field takes the focus.
        key={recovers ? 'recovery' : 'app'}
        label={recovers ? 'Recovery code' : 'Code'}
        hint={
          recovers
            ? 'One of the codes you saved when you turned it on'
            : 'Six digits from your authenticator app'
        }
        name={recovers ? 'recovery-code' : 'code'}
        autoComplete={recovers ? 'off' : 'one-time-code'}
        inputMode={recovers ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        maxLength={recovers ? 20 : 7}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setError(null);
        }}
      />
      <FormError message={error} />
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <TextButton
          onClick={() => {
            setRecovers(!recovers);
            setCode('');
            setError(null);
          }}
        >
          {recovers ? 'Use the app instead' : 'Use a recovery code'}
        </TextButton>
        <TextButton onClick={() => onBack(null)}>Back</TextButton>
      </div>
    </form>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-touch items-center text-sm underline underline-offset-4 hover:no-underline"
    >
      {children}
    </button>
  );
}
