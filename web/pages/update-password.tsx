import { useCallback, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { isResetLink } from '#web/features/auth/auth-client.ts';
import { ResetForm } from '#web/features/auth/reset-form.tsx';
import { useTitle } from '#web/lib/title.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { useLinkState } from './link-state.ts';
import { useMailedToken } from './mailed-token.tsx';

const ENDED = 'Invalid or expired session. Please request a new password reset link.';
const NO_SESSION = 'Failed to initialize session.';
/** How long the success message is shown before the redirect to sign-in. */
const DONE_MS = 2000;

type State = 'checking' | 'failed' | 'ended' | 'open' | 'done';

/** Target of the link in a reset mail. */
export default function UpdatePasswordPage() {
  useTitle('New password');
  const token = useMailedToken();
  const navigate = useNavigate();
  const check = useCallback(async (): Promise<State> => {
    if (token === null) return 'ended';
    return await isResetLink(token).then(
      (valid) => (valid ? 'open' : 'ended'),
      () => 'failed',
    );
  }, [token]);
  const { state, setState, ask } = useLinkState<State>('checking', check);

  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), DONE_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  if (state === 'done') {
    return (
      <Entrance title="Password changed" lead={<p role="status">Password changed successfully</p>}>
        <Link to="/login" replace className={`${buttonLook('signal')} w-full`}>
          Sign in
        </Link>
      </Entrance>
    );
  }
  if (token === null || state === 'ended') {
    return (
      <Entrance title="New password" lead={<p role="alert">{token === null ? NO_SESSION : ENDED}</p>}>
        <Link to="/forgot-password" className={`${buttonLook('signal')} w-full`}>
          Request a new link
        </Link>
      </Entrance>
    );
  }
  return (
    <Entrance title="New password" lead={<p>This signs you out everywhere else.</p>}>
      {state === 'checking' && <SkeletonLines widths={[40, 100, 60, 100]} label="Checking your link" />}
      {state === 'failed' && <Failing message={NO_SESSION} onRetry={ask} />}
      {state === 'open' && <ResetForm token={token} onDone={() => setState('done')} />}
    </Entrance>
  );
}
