import { useState } from 'react';
import { Link } from 'react-router';
import { confirmEmailChange } from '#web/features/auth/auth-client.ts';
import { FormError } from '#web/features/auth/form-error.tsx';
import { toApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Entrance } from './entrance.tsx';
import { mailedPage } from './mailed-token.tsx';

const TITLE = 'Your new email address';

/**
 * Target of the link mailed to a new address. The link takes effect only with a button, since programs that
 * scan mail open links.
 */
function ConfirmEmailChange({ token }: { token: string | null }) {
  useTitle(TITLE);
  const [state, setState] = useState<'idle' | 'busy' | 'ended'>('idle');
  const [email, setEmail] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function confirm(mailed: string) {
    setState('busy');
    setError(null);
    try {
      setEmail(await confirmEmailChange(mailed));
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      setError(message);
      setState(status === 400 || status === 409 ? 'ended' : 'idle');
    }
  }

  // Leads to the sign-in on a device that is signed out.
  const toAccount = (
    <Link to="/account/security" replace className={`${buttonLook('signal')} w-full`}>
      Go to your account
    </Link>
  );
  if (email !== null || token === null) {
    return (
      <Entrance
        title={TITLE}
        lead={
          <p role="status" className="break-words">
            {email === null
              ? 'Open the complete link from the email.'
              : `Done. From now on you sign in with ${email}. Every other device was signed out.`}
          </p>
        }
      >
        {toAccount}
      </Entrance>
    );
  }
  return (
    <Entrance
      title={TITLE}
      lead={
        <p>
          {state === 'ended'
            ? 'Nothing was changed.'
            : 'Once you confirm it, you sign in with it, and our mail goes there.'}
        </p>
      }
    >
      <div className="space-y-5">
        <FormError message={error} />
        {state === 'ended' ? (
          toAccount
        ) : (
          <Button
            look="signal"
            busy={state === 'busy'}
            className="w-full"
            onClick={() => void confirm(token)}
          >
            {state === 'busy' ? 'One moment...' : 'Use this address'}
          </Button>
        )}
      </div>
    </Entrance>
  );
}

export default mailedPage(ConfirmEmailChange);
