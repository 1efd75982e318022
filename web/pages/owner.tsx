import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { claimOwner, hasSession } from '#web/features/auth/auth-client.ts';
import { takeOwnerToken } from '#web/features/auth/owner-token.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { gym } from '#web/lib/gym.ts';
import { loginPath } from '#web/lib/return-path.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';

/** Where the one-time link of the first start leads: makes the signed-in user the owner. */
export default function OwnerPage() {
  useTitle('Owner');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => takeOwnerToken(hash));
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState<string | null>(null);

  // The token is a secret: it leaves the address bar, and with it the history.
  useEffect(() => {
    if (hash !== '') void navigate('/owner', { replace: true });
  }, [hash, navigate]);

  useEffect(() => {
    if (!token) return;
    hasSession().then(
      (signedIn) => {
        if (!signedIn) void navigate(loginPath('/owner'), { replace: true });
      },
      () => {
        // Not reached: the button says so when it is pressed.
      },
    );
  }, [token, navigate]);

  async function claim() {
    if (!token) return;
    setState('busy');
    setError(null);
    try {
      await claimOwner(token);
      takeOwnerToken(null);
      setState('done');
    } catch (thrown) {
      const refused = toApiError(thrown);
      if (refused.status === 401) return navigate(loginPath('/owner'));
      setError(refused.message);
      setState('idle');
    }
  }

  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10">
      <header>
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-measure flex-1 flex-col items-start justify-center py-10">
        <h1 className="display text-4xl">{state === 'done' ? 'You are the owner' : `Own ${gym.product}`}</h1>
        <p className="mt-4 mb-8 text-ink-soft">
          {state === 'done'
            ? 'This account is now the owner’s, with every permission.'
            : token
              ? 'The link from the first start makes the account you are signed in with the owner. It works once.'
              : 'Open the complete link that the server printed at its first start.'}
        </p>
        {error && (
          <p role="alert" className="mb-6 rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">
            {error}
          </p>
        )}
        {state === 'done' || !token ? (
          <Link to="/chat" className={buttonLook('signal')}>
            Go to the chat
          </Link>
        ) : (
          <Button look="signal" busy={state === 'busy'} onClick={claim}>
            {state === 'busy' ? 'One moment…' : 'Become the owner'}
          </Button>
        )}
      </main>
    </div>
  );
}
