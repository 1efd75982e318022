import { useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '#web/features/session/auth-client.ts';
import { FormError } from '#web/features/session/form-error.tsx';
import { toApiError } from '#web/lib/api-error.ts';
import { gym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Entrance } from './entrance.tsx';
import { useMailedToken } from './mailed-token.ts';

/** Where the link of a sign-up's mail leads. A button uses it up, since programs that look through mail open links. */
export default function ConfirmEmailPage() {
  useTitle('Confirm your address');
  const token = useMailedToken();
  const [state, setState] = useState<'idle' | 'busy' | 'ended' | 'done'>('idle');
  const [error, setError] = useState<string | null>(null);

  async function confirm(mailed: string) {
    setState('busy');
    setError(null);
    try {
      await confirmEmail(mailed);
      setState('done');
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      setError(message);
      setState(status === 400 ? 'ended' : 'idle');
    }
  }

  if (state === 'done' || token === null) {
    return (
      <Entrance
        title={state === 'done' ? 'Address confirmed' : 'Confirm your address'}
        lead={
          <p role="status">
            {state === 'done' ? `Welcome to ${gym.product}.` : 'This page needs the whole link of the mail.'}
          </p>
        }
      >
        <Link to="/login" replace className={`${buttonLook('signal')} w-full`}>
          Sign in
        </Link>
      </Entrance>
    );
  }
  return (
    <Entrance title="Confirm your address" lead={<p>One more step, and {gym.product} is yours to ask.</p>}>
      <div className="space-y-5">
        <FormError message={error} />
        {state === 'ended' ? (
          <Link to="/login" className={`${buttonLook('signal')} w-full`}>
            Sign in
          </Link>
        ) : (
          <Button
            look="signal"
            busy={state === 'busy'}
            className="w-full"
            onClick={() => void confirm(token)}
          >
            {state === 'busy' ? 'One moment…' : 'Confirm my address'}
          </Button>
        )}
      </div>
    </Entrance>
  );
}
