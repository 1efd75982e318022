import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { checkSecret, signIn, signUp } from './auth-client.ts';
import { EMPTY_RESET } from './forgot-form.tsx';
import { FormError } from './form-error.tsx';
import { useHumanCheck } from './human-check.ts';

interface LoginFormProps {
  isNew: boolean;
  /** New members are asked for a secret. */
  asksSecret: boolean;
  onNewChange: (isNew: boolean) => void;
  onSignedIn: () => void;
  /** The password is right; a code is to follow. */
  onChallenge: (challenge: string) => void;
  /** Why the code did not follow. */
  refused: string | null;
  /** Signed up, and told by mail how to go on. */
  onMailed: (email: string) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { isNew, asksSecret, onNewChange, onSignedIn, onChallenge, refused, onMailed } = props;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [secret, setSecret] = useState('');
  const [secretError, setSecretError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(refused);
  const [differs, setDiffers] = useState(false);
  const [resetsNobody, setResetsNobody] = useState(false);
  const human = useHumanCheck();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    if (isNew && password !== repeated) {
      setDiffers(true);
      return;
    }
    if (isNew && asksSecret && secret.trim() === '') {
      setSecretError('Please enter a secret');
      return;
    }
    setBusy(true);
    try {
      if (isNew && asksSecret) {
        const wrong = await checkSecret(secret).then(
          () => null,
          (thrown: unknown) => toApiError(thrown),
        );
        if (wrong?.status === 403) {
          setSecretError(wrong.message);
          setBusy(false);
          return;
        }
        if (wrong) throw wrong;
      }
      const credentials = { email: email.trim(), password };
      if (!isNew) {
        const challenge = await signIn(credentials);
        return challenge === null ? onSignedIn() : onChallenge(challenge);
      }
      const humanCheck = await human.take();
      const signedIn = await signUp({ ...credentials, humanCheck, secret: asksSecret ? secret : undefined });
      if (signedIn) onSignedIn();
      else onMailed(credentials.email);
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(false);
    }
  }

  const idle = isNew ? 'Create account' : 'Sign in';
  const working = isNew ? 'Creating account…' : 'Signing in…';
  return (
    <form onSubmit={submit} onFocus={isNew ? human.begin : undefined} className="space-y-5">
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        error={resetsNobody ? EMPTY_RESET : undefined}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setResetsNobody(false);
        }}
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
      {isNew && asksSecret && (
        <Field
          label="Secret"
          type="password"
          name="secret"
          autoComplete="off"
          hint="Your gym gave it to you"
          error={secretError ?? undefined}
          value={secret}
          onChange={(event) => {
            setSecret(event.target.value);
            setSecretError(null);
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Create new user"
          checked={isNew}
          onChange={(event) => {
            setError(null);
            setSecretError(null);
            setDiffers(false);
            setResetsNobody(false);
            onNewChange(event.target.checked);
          }}
        />
        {!isNew && (
          <Link
            to="/forgot-password"
            state={{ email: email.trim() }}
            onClick={(event) => {
              if (email.trim() !== '') return;
              event.preventDefault();
              setError(null);
              setResetsNobody(true);
            }}
            className="inline-flex min-h-touch items-center text-sm underline underline-offset-4 hover:no-underline"
          >
            Forgot password?
          </Link>
        )}
      </div>
      <div ref={human.slot} className="empty:hidden" />
      <FormError message={error}>
        {(differs || secretError || resetsNobody) && (
          <span className="sr-only">{differs ? 'Passwords do not match' : (secretError ?? EMPTY_RESET)}</span>
        )}
      </FormError>
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? working : idle}
      </Button>
    </form>
  );
}
