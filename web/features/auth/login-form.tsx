import { type FormEvent, useRef, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';
import { track } from '#web/lib/analytics.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { AcceptingNote } from '#web/ui/accepting-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { checkSecret, signIn, signUp } from './auth-client.ts';
import { emailProblem, passwordProblem } from './credential-problems.ts';
import { EMPTY_RESET } from './forgot-form.tsx';
import { FormError } from './form-error.tsx';
import { useHumanCheck } from './human-check.ts';
import { ForgotLink, SignInLink, TrialLink } from './login-links.tsx';
import { SharedDevice } from './shared-device.tsx';

interface LoginFormProps {
  isNew: boolean;
  /** New members are asked for a secret. */
  asksSecret: boolean;
  /** New members can try the coach before they pay. */
  offersTrial: boolean;
  onNewChange: (isNew: boolean) => void;
  onSignedIn: () => void;
  /** The password is right; a code comes next. */
  onChallenge: (challenge: string, sharedDevice: boolean) => void;
  /** Why no code was asked for. */
  refused: string | null;
  /** The plan they came for. */
  planId: string | null;
  /** Signed up; a mail has the next steps. */
  onMailed: (email: string) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { isNew, asksSecret, offersTrial, planId, onNewChange, onSignedIn, onChallenge } = props;
  const { refused, onMailed } = props;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [secret, setSecret] = useState('');
  const [secretError, setSecretError] = useState<string | null>(null);
  const [sharedDevice, setSharedDevice] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(refused);
  const [differs, setDiffers] = useState(false);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const human = useHumanCheck();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    const problems = {
      email: emailProblem(email),
      password: passwordProblem(password, isNew),
    };
    setEmailError(problems.email);
    setPasswordError(problems.password);
    if (problems.email !== null || problems.password !== null) {
      const wrong = problems.email !== null ? 'email' : 'password';
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
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
        const challenge = await signIn({ ...credentials, sharedDevice });
        if (challenge !== null) return onChallenge(challenge, sharedDevice);
        track({ event: 'login' });
        return onSignedIn();
      }
      const humanCheck = await human.take();
      const signedIn = await signUp({
        ...credentials,
        humanCheck,
        secret: asksSecret ? secret : undefined,
        planId: planId ?? undefined,
      });
      track({ event: 'sign_up' });
      if (signedIn) onSignedIn();
      else onMailed(credentials.email);
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(false);
    }
  }

  function turn(next: boolean) {
    for (const clear of [setError, setSecretError, setEmailError, setPasswordError]) clear(null);
    setDiffers(false);
    onNewChange(next);
  }

  function follow(next: boolean) {
    // The link disappears and would take the focus with it.
    form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
    turn(next);
  }

  const idle = isNew ? 'Create account' : 'Sign in';
  const fieldError = emailError ?? passwordError ?? (differs ? 'Passwords do not match' : secretError);
  const working = isNew ? 'Creating account...' : 'Signing in...';
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={isNew ? human.begin : undefined}
      className="space-y-5"
    >
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        error={emailError ?? undefined}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setEmailError(null);
        }}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        hint={isNew ? `At least ${PASSWORD_MIN_CHARACTERS} characters` : undefined}
        error={passwordError ?? undefined}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setPasswordError(null);
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
      {!isNew && <SharedDevice checked={sharedDevice} onChange={setSharedDevice} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Create new user"
          checked={isNew}
          onChange={(event) => {
            turn(event.target.checked);
          }}
        />
        {!isNew && offersTrial && <TrialLink onFollow={() => follow(true)} />}
        {isNew && <SignInLink onFollow={() => follow(false)} />}
        {!isNew && (
          <ForgotLink
            email={email.trim()}
            onMissing={() => {
              setError(null);
              setEmailError(EMPTY_RESET);
            }}
          />
        )}
      </div>
      <div ref={human.slot} className="empty:hidden" />
      <FormError message={error}>{fieldError && <span className="sr-only">{fieldError}</span>}</FormError>
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? working : idle}
      </Button>
      {isNew && <AcceptingNote />}
    </form>
  );
}
