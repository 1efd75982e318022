import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { signedInAs } from '#web/features/auth/auth-client.ts';
import { FormError } from '#web/features/auth/form-error.tsx';
import { takeToken } from '#web/features/auth/kept-token.ts';
import { LogoutButton } from '#web/features/auth/logout-button.tsx';
import { AcceptForm } from '#web/features/invitations/accept-form.tsx';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { useGym } from '#web/lib/gym.ts';
import { loginPath } from '#web/lib/return-path.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { useLinkState } from './link-state.ts';

const ENDED = 'This invitation has been used or revoked, or has expired. Please ask the gym for a new one.';

interface Invitation {
  address: string;
  free_until: string | null;
  has_account: boolean;
}

type State =
  | { kind: 'asking' }
  | { kind: 'failing'; message: string }
  | { kind: 'ended' }
  /** `email`: the signed-in user; null for nobody. */
  | { kind: 'open'; invitation: Invitation; email: string | null };

const ASKING: State = { kind: 'asking' };

/** Target of an invitation link: a new account, or the one its address already has. */
export default function InvitationPage() {
  useTitle('Invitation');
  const gym = useGym();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => takeToken('invitation', hash));

  // The token is a secret, so it is removed from the address bar.
  useEffect(() => {
    if (hash === '') return;
    setToken(takeToken('invitation', hash));
    void navigate('/invitation', { replace: true });
  }, [hash, navigate]);

  const check = useCallback(async (): Promise<State> => {
    if (token === null) return { kind: 'ended' };
    return await Promise.all([call.invitations.check({ token }), signedInAs()]).then(
      ([{ invitation }, email]) =>
        invitation === null ? { kind: 'ended' } : { kind: 'open', invitation, email },
      (thrown: unknown) => ({ kind: 'failing', message: toApiError(thrown).message }),
    );
  }, [token]);
  const { state, ask } = useLinkState(ASKING, check);

  function done() {
    takeToken('invitation', null);
    void navigate('/chat', { replace: true });
  }

  if (state.kind === 'ended') {
    return (
      <Entrance
        title="Invitation"
        lead={<p role="alert">{token === null ? 'Open the complete link from the email.' : ENDED}</p>}
      >
        <Link to="/login" className={`${buttonLook('signal')} w-full`}>
          Sign in
        </Link>
      </Entrance>
    );
  }
  const free = state.kind === 'open' ? state.invitation.free_until : null;
  return (
    <Entrance
      title={`Welcome to ${gym.product}`}
      lead={
        <p>
          {gym.name} has invited you.
          {free !== null && ` It is free for you until ${calendarDay(free)}.`}
        </p>
      }
    >
      {state.kind === 'asking' && <SkeletonLines widths={[60, 100, 100]} label="Checking the invitation" />}
      {state.kind === 'failing' && <Failing message={state.message} onRetry={ask} />}
      {state.kind === 'open' && token !== null && <Open token={token} {...state} onDone={done} />}
    </Entrance>
  );
}

interface OpenProps {
  token: string;
  invitation: Invitation;
  email: string | null;
  onDone: () => void;
}

export function Open({ token, invitation: { address, has_account }, email, onDone }: OpenProps) {
  if (email !== null && email !== address) {
    return (
      <div className="space-y-5">
        <p className="text-sm wrap-anywhere">
          This invitation is for <strong>{address}</strong>. You are signed in as {email}. Log out, then open
          the link from the email again.
        </p>
        <LogoutButton className={`${buttonLook('plain')} w-full`} />
      </div>
    );
  }
  if (email === address) return <Accept token={token} onDone={onDone} />;
  if (!has_account) return <AcceptForm token={token} address={address} onDone={onDone} />;
  return (
    <div className="space-y-5">
      <p className="text-sm wrap-anywhere">
        You have an account as <strong>{address}</strong>. Sign in to accept the invitation.
      </p>
      <Link to={loginPath('/invitation')} className={`${buttonLook('signal')} w-full`}>
        Sign in
      </Link>
    </div>
  );
}

function Accept({ token, onDone }: { token: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function accept() {
    setBusy(true);
    setError(null);
    try {
      await call.invitations.accept({ token });
      onDone();
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(false);
    }
  }
  return (
    <div className="space-y-5">
      <FormError message={error} />
      <Button look="signal" busy={busy} className="w-full" onClick={() => void accept()}>
        {busy ? 'One moment...' : 'Accept the invitation'}
      </Button>
    </div>
  );
}
