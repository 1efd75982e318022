import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { planIn } from '#web/features/access/wanted-plan.ts';
import { confirmEmail } from '#web/features/auth/auth-client.ts';
import { FormError } from '#web/features/auth/form-error.tsx';
import { toApiError } from '#web/lib/api-error.ts';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { pathAfterSignIn } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';
import { mailedPage } from './mailed-token.tsx';

/**
 * Target of the confirmation link. The password proves that the reader of the mail is the person who signed
 * up.
 */
function ConfirmEmail({ token }: { token: string | null }) {
  const gym = useGym();
  useTitle('Confirm your address');
  const navigate = useNavigate();
  // The link may be opened on a different device than the one they signed up on.
  const [plan] = useState(() => planIn(new URLSearchParams(window.location.search)));
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'ended'>('idle');
  const [refused, setRefused] = useState<{ status: number; message: string } | null>(null);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (state === 'busy' || token === null) return;
    setState('busy');
    setRefused(null);
    try {
      await confirmEmail(token, password);
      void navigate(pathAfterSignIn(plan, null), { replace: true });
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      setRefused({ status, message });
      setState(status === 400 ? 'ended' : 'idle');
    }
  }

  const signIn = (
    <Link to="/login" replace className={`${buttonLook('signal')} w-full`}>
      Sign in
    </Link>
  );
  if (token === null) {
    return (
      <Entrance
        title="Confirm your address"
        lead={<p role="status">Open the complete link from the email.</p>}
      >
        {signIn}
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Confirm your address"
      lead={<p>One more step, and {gym.product} is ready for your questions.</p>}
    >
      <form onSubmit={confirm} className="space-y-5">
        {state !== 'ended' && (
          <Field
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            hint="The password you signed up with"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <FormError message={refused?.message ?? null} />
        {state === 'ended' ? (
          signIn
        ) : (
          <Button type="submit" look="signal" busy={state === 'busy'} className="w-full">
            {state === 'busy' ? 'One moment...' : 'Confirm my address'}
          </Button>
        )}
        {refused?.status === 403 && (
          <Link
            to="/forgot-password"
            className="inline-flex min-h-touch items-center text-sm underline underline-offset-4 hover:no-underline"
          >
            Request a new password
          </Link>
        )}
      </form>
    </Entrance>
  );
}

export default mailedPage(ConfirmEmail);
