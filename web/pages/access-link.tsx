import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { IMPERSONATION_MINUTES } from '#shared/member-state.ts';
import { checkAccessLink, openAccessLink } from '#web/features/auth/auth-client.ts';
import { FormError } from '#web/features/auth/form-error.tsx';
import { toApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { useLinkState } from './link-state.ts';
import { useMailedToken } from './mailed-token.tsx';

const ENDED = 'This access link has been used or has expired. Create a new one.';

type State = 'checking' | 'failed' | 'ended' | { email: string };

/**
 * Target of an access link. The link takes effect only with a button, since programs that scan mail and chats
 * open links.
 */
export default function AccessLinkPage() {
  useTitle('Access link');
  const token = useMailedToken();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const check = useCallback(async (): Promise<State> => {
    if (token === null) return 'ended';
    return await checkAccessLink(token).then(
      (email) => (email === null ? 'ended' : { email }),
      () => 'failed',
    );
  }, [token]);
  const { state, setState, ask } = useLinkState<State>('checking', check);

  async function open(used: string) {
    setBusy(true);
    setError(null);
    try {
      await openAccessLink(used);
      // Reloaded, so that no data of the previous user is left in the page.
      location.replace('/chat');
    } catch (thrown) {
      const refused = toApiError(thrown);
      setBusy(false);
      if (refused.status === 400) setState('ended');
      else setError(refused.message);
    }
  }

  if (token === null || state === 'ended') {
    return (
      <Entrance
        title="Access link"
        lead={<p role="alert">{token === null ? 'Open the complete access link.' : ENDED}</p>}
      >
        <Link to="/account/impersonate" className={`${buttonLook('signal')} w-full`}>
          Back to the users
        </Link>
      </Entrance>
    );
  }
  return (
    <Entrance title="Access link" lead={<p>Every tab of this browser will be signed in as someone else.</p>}>
      {state === 'checking' && <SkeletonLines widths={[60, 100]} label="Checking the link" />}
      {state === 'failed' && <Failing message="The link could not be checked." onRetry={ask} />}
      {typeof state === 'object' && (
        <div className="space-y-5">
          <p className="text-sm">
            <span className="block text-muted">You sign in as</span>
            <bdi className="block text-lg font-semibold break-words">{state.email}</bdi>
          </p>
          <p className="text-sm text-ink-soft">
            For {IMPERSONATION_MINUTES} minutes at most. Everything you do is recorded in the audit log under
            your name.
          </p>
          <FormError message={error} />
          <Button look="signal" busy={busy} className="w-full" onClick={() => void open(token)}>
            {busy ? 'One moment...' : 'Sign in as this user'}
          </Button>
        </div>
      )}
    </Entrance>
  );
}
