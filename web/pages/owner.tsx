import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { claimOwner, isOwnerLinkOpen, signedInAs } from '#web/features/auth/auth-client.ts';
import { takeToken } from '#web/features/auth/kept-token.ts';
import { OwnerForm } from '#web/features/auth/owner-form.tsx';
import { toApiError } from '#web/lib/api-error.ts';
import { useGym } from '#web/lib/gym.ts';
import { loginPath } from '#web/lib/return-path.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Brand } from './brand.tsx';
import { useLinkState } from './link-state.ts';

const WORKSHOP = '/account/workshop';

/** Purpose of the link, and who it is for. */
type State =
  | { kind: 'asking' }
  | { kind: 'failing'; message: string }
  /** Null: nobody is signed in. */
  | { kind: 'open'; email: string | null }
  | { kind: 'used'; email: string | null };

const ASKING: State = { kind: 'asking' };

/**
 * Target of the one-time link of the first start: makes an account the owner's, and creates it where there is
 * none.
 */
export default function OwnerPage() {
  const gym = useGym();
  useTitle('Owner');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => takeToken('owner', hash));

  // The token is a secret: it is removed from the address bar, and with it from the history. A link pasted
  // while this page is open only changes the fragment.
  useEffect(() => {
    if (hash === '') return;
    setToken(takeToken('owner', hash));
    void navigate('/owner', { replace: true });
  }, [hash, navigate]);

  const check = useCallback(
    (): Promise<State> =>
      Promise.all([token === null ? false : isOwnerLinkOpen(token), signedInAs()]).then(
        ([open, email]) => ({ kind: open ? 'open' : 'used', email }),
        (thrown: unknown) => ({ kind: 'failing', message: toApiError(thrown).message }),
      ),
    [token],
  );
  const { state, ask } = useLinkState(ASKING, check);

  function done() {
    takeToken('owner', null);
    void navigate(WORKSHOP, { replace: true });
  }

  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10">
      <header>
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-measure flex-1 flex-col items-start justify-center py-10">
        <h1 className="display mb-4 text-4xl">Own {gym.product}</h1>
        {state.kind === 'asking' && (
          <div className="w-full">
            <SkeletonLines widths={[90, 70]} label="Checking the link" />
          </div>
        )}
        {state.kind === 'failing' && <Failing message={state.message} onRetry={ask} />}
        {state.kind === 'open' && token !== null && (
          <Claim
            token={token}
            email={state.email}
            onDone={done}
            onSignIn={() => void navigate(loginPath('/owner'))}
          />
        )}
        {state.kind === 'used' && <Used token={token} email={state.email} />}
      </main>
    </div>
  );
}

interface ClaimProps {
  token: string;
  email: string | null;
  onDone: () => void;
  onSignIn: () => void;
}

function Claim({ token, email, onDone, onSignIn }: ClaimProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function claim() {
    setBusy(true);
    setError(null);
    try {
      await claimOwner(token);
      onDone();
    } catch (thrown) {
      const refused = toApiError(thrown);
      if (refused.status === 401) return onSignIn();
      setError(refused.message);
      setBusy(false);
    }
  }

  if (email === null)
    return (
      <>
        <p className="mb-8 text-ink-soft">
          Create the account that runs the gym: it adds books, sets keys and invites members. The link works
          once.
        </p>
        <OwnerForm token={token} onDone={onDone} />
        <button
          type="button"
          onClick={onSignIn}
          className="touch-target mt-6 text-sm underline underline-offset-4 hover:no-underline"
        >
          I already have an account: sign in
        </button>
      </>
    );
  return (
    <>
      <p className="mb-8 text-ink-soft">
        You are signed in as <strong className="wrap-anywhere text-ink">{email}</strong>. The link from the
        first start makes this account the owner’s. It works once.
      </p>
      {error && (
        <p role="alert" className="mb-6 rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">
          {error}
        </p>
      )}
      <Button look="signal" busy={busy} onClick={claim}>
        {busy ? 'One moment...' : 'Become the owner'}
      </Button>
    </>
  );
}

function Used({ token, email }: { token: string | null; email: string | null }) {
  return (
    <>
      <p className="mb-8 text-ink-soft">
        {token === null
          ? 'Open the complete link that the server printed at its first start.'
          : 'This owner link has been used or replaced, or has expired. If you are the owner, continue below. Otherwise restart the server for a new link.'}
      </p>
      <Link to={email === null ? loginPath(WORKSHOP) : WORKSHOP} className={buttonLook('signal')}>
        {email === null ? 'Sign in' : 'Go to the workshop'}
      </Link>
    </>
  );
}
