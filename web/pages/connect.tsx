import { useCallback } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { ConnectionRequest } from '#shared/connections.ts';
import { signedInAs } from '#web/features/auth/auth-client.ts';
import { Consent } from '#web/features/connections/consent.tsx';
import { statusOf, toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useGym } from '#web/lib/gym.ts';
import { loginPath } from '#web/lib/return-path.ts';
import { useTitle } from '#web/lib/title.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { useLinkState } from './link-state.ts';

/** Why the server sent the member here rather than back to the program, which gets no answer. */
const REFUSED: Record<string, string> = {
  invalid_client:
    'This program is unknown, or its description could not be read. Remove the connection in the program, then connect it again.',
  client_disabled: 'This program has been switched off here.',
  switched_off: 'This gym does not let programs connect at the moment. Ask the gym to turn it on.',
  too_often:
    'There were too many requests from your network. Wait a few minutes, then connect the program again.',
  unavailable: 'Programs cannot be connected right now. Wait a while, then connect this one again.',
  invalid_redirect:
    'This program asks us to send you to an address that it did not register. That can be an attempt to deceive you: do not continue.',
};
const INCOMPLETE = 'This request is not complete. Go back to the program, then connect it again.';

type State =
  | { kind: 'asking' }
  | { kind: 'stranger' }
  | { kind: 'failing'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'open'; asked: ConnectionRequest; email: string }
  | { kind: 'answered'; url: string };

const ASKING: State = { kind: 'asking' };

/** Where a program sends a member to connect it. */
export default function ConnectPage() {
  useTitle('Connect a program');
  const gym = useGym();
  const { pathname, search } = useLocation();
  const request = search.slice(1);
  const error = new URLSearchParams(search).get('error');
  const check = useCallback(async (): Promise<State> => {
    if (error !== null) return { kind: 'refused', message: REFUSED[error] ?? INCOMPLETE };
    if (request === '') return { kind: 'refused', message: INCOMPLETE };
    return await Promise.all([call.connections.readRequest({ request }), signedInAs()]).then(
      ([asked, email]) => (email === null ? { kind: 'stranger' } : { kind: 'open', asked, email }),
      (thrown: unknown) => {
        const { message } = toApiError(thrown);
        const status = statusOf(thrown);
        if (status === 401) return { kind: 'stranger' };
        return { kind: status === 400 || status === 403 ? 'refused' : 'failing', message };
      },
    );
  }, [error, request]);
  const { state, setState, ask } = useLinkState(ASKING, check);

  function goBack(url: string) {
    setState({ kind: 'answered', url });
    window.location.assign(url);
  }

  if (state.kind === 'stranger') return <Navigate to={loginPath(pathname + search)} replace />;
  if (state.kind === 'refused') {
    return (
      <Entrance title="Not connected" lead={<p role="alert">{state.message}</p>}>
        <Link to="/home" replace className={`${buttonLook('plain')} w-full`}>
          Go to {gym.product}
        </Link>
      </Entrance>
    );
  }
  if (state.kind === 'answered') {
    return (
      <Entrance
        title="Back to the program"
        lead={<p role="status">If nothing happens, continue there. You can close this page.</p>}
      >
        <a href={state.url} className={`${buttonLook('plain')} w-full`}>
          Continue
        </a>
      </Entrance>
    );
  }
  return (
    <Entrance title="Connect a program" lead={<p>A program wants to use {gym.product} on your behalf.</p>}>
      {state.kind === 'asking' && <SkeletonLines widths={[60, 100, 100]} label="Reading the request" />}
      {state.kind === 'failing' && <Failing message={state.message} onRetry={ask} />}
      {state.kind === 'open' && <Consent request={request} {...state} onAnswered={goBack} />}
    </Entrance>
  );
}
