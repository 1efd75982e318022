import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { KeptSubscription } from '#shared/kept-subscription.ts';
import { keepAccount } from '#web/features/auth/auth-client.ts';
import { FormError } from '#web/features/auth/form-error.tsx';
import { toApiError } from '#web/lib/api-error.ts';
import { moment } from '#web/lib/dates.ts';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Entrance } from './entrance.tsx';
import { mailedPage } from './mailed-token.tsx';

const KEPT: Record<KeptSubscription, string> = {
  none: 'Everything is as you left it.',
  goes_on: 'Everything is as you left it, and your subscription continues.',
  ended: 'Your subscription has ended. To keep asking the coach, choose a plan under Account, Subscription.',
  unknown:
    'The payment provider could not be reached: please check under Account, Subscription whether yours continues.',
};

/**
 * Target of the link in a deletion mail, and of people who have just deleted their account. The link takes
 * effect only with a button, since programs that scan mail open links.
 */
function KeepAccount({ token }: { token: string | null }) {
  const gym = useGym();
  const { state: arrived } = useLocation() as { state: { dueAt?: string } | null };
  const dueAt = token === null ? arrived?.dueAt : undefined;
  const title = dueAt === undefined ? 'Keep your account' : 'Your account will be deleted';
  useTitle(title);
  const [state, setState] = useState<'idle' | 'busy' | 'ended'>('idle');
  const [kept, setKept] = useState<KeptSubscription | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function keep(mailed: string) {
    setState('busy');
    setError(null);
    try {
      setKept(await keepAccount(mailed));
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      setError(message);
      setState(status === 400 ? 'ended' : 'idle');
    }
  }

  const signIn = (
    <Link to="/login" replace className={`${buttonLook('signal')} w-full`}>
      Sign in
    </Link>
  );
  if (dueAt !== undefined) {
    return (
      <Entrance
        title={title}
        lead={
          <p role="status">
            You are signed out everywhere. On {moment(dueAt, 'day')} all of your data is permanently deleted.
            We have sent you an email: until then, its link keeps your account.
          </p>
        }
      >
        <Link to="/" replace className={`${buttonLook('plain')} w-full`}>
          Back to the front page
        </Link>
      </Entrance>
    );
  }
  if (kept !== null || token === null) {
    return (
      <Entrance
        title={kept === null ? title : 'Your account stays'}
        lead={
          <p role="status">
            {kept === null
              ? 'Open the complete link from the email.'
              : `Good to have you back at ${gym.product}. ${KEPT[kept]}`}
          </p>
        }
      >
        {signIn}
      </Entrance>
    );
  }
  return (
    <Entrance
      title={title}
      lead={
        <p>
          It will not be deleted, and everything is as you left it.
          {gym.subscriptions && ' A subscription that was to end with it continues.'}
        </p>
      }
    >
      <div className="space-y-5">
        <FormError message={error} />
        {state === 'ended' ? (
          signIn
        ) : (
          <Button look="signal" busy={state === 'busy'} className="w-full" onClick={() => void keep(token)}>
            {state === 'busy' ? 'One moment...' : 'Keep my account'}
          </Button>
        )}
      </div>
    </Entrance>
  );
}

export default mailedPage(KeepAccount);
