import { startTransition, useEffect, useEffectEvent, useOptimistic, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { PublicFace } from '#shared/gym-face.ts';
import { keepPlan, planIn } from '#web/features/access/wanted-plan.ts';
import { hasSession } from '#web/features/auth/auth-client.ts';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { SecondFactorForm } from '#web/features/auth/second-factor-form.tsx';
import { wasSignedIn } from '#web/features/auth/signed-in.ts';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { pathAfterSignIn } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';

const welcome = ({ product, subscriptions }: PublicFace) =>
  subscriptions ? `Ask ${product} anything for 24 hours, free.` : `Ask ${product} anything.`;

export default function LoginPage() {
  const gym = useGym();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { ended?: boolean } | null };
  const navigate = useNavigate();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<{ challenge: string; sharedDevice: boolean } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  // The address follows in a transition; the box must not wait for it.
  const [isNew, showNew] = useOptimistic(search.get('new') === 'true');
  useTitle(isNew ? 'Create account' : 'Sign in');
  const plan = planIn(search);
  const [asking, setAsking] = useState(wasSignedIn);

  function enter() {
    if (plan) keepPlan(plan);
    void navigate(pathAfterSignIn(plan, search.get('next')), { replace: true });
  }

  const skipIfSignedIn = useEffectEvent(() => {
    if (!asking && plan === null) return;
    hasSession().then(
      (signedIn) => (signedIn ? enter() : setAsking(false)),
      () => setAsking(false),
    );
  });
  useEffect(() => skipIfSignedIn(), []);

  function turn(next: boolean) {
    const params = new URLSearchParams(search);
    if (next) params.set('new', 'true');
    else params.delete('new');
    startTransition(() => {
      showNew(next);
      setSearch(params, { replace: true });
    });
  }

  if (mailedTo !== null) {
    return (
      <Entrance
        title="Check your email"
        lead={
          <p role="status">
            We have sent an email to <strong className="break-words text-ink">{mailedTo}</strong> with the
            next steps.
          </p>
        }
      >
        <Button
          look="plain"
          className="w-full"
          onClick={() => {
            setMailedTo(null);
            turn(false);
          }}
        >
          Back to sign in
        </Button>
      </Entrance>
    );
  }
  if (challenge !== null) {
    return (
      <Entrance title="Enter your code" lead={<p>Two-factor authentication is on for this account.</p>}>
        <SecondFactorForm
          {...challenge}
          onSignedIn={enter}
          onBack={(because) => {
            setRefused(because);
            setChallenge(null);
          }}
        />
      </Entrance>
    );
  }
  return (
    <Entrance
      title={isNew ? 'Create your account' : 'Sign in'}
      lead={<p>{isNew ? welcome(gym) : `Back to ${gym.product}.`}</p>}
    >
      {state?.ended && (
        <p role="status" className="mb-6 rounded-edge border-l-3 border-signal bg-raised px-4 py-3 text-sm">
          Your session has ended. Please sign in again.
        </p>
      )}
      {asking ? (
        <SkeletonLines widths={[20, 100, 20, 100, 60]} label="Loading" />
      ) : (
        <LoginForm
          asksSecret={gym.signUpSecret}
          offersTrial={gym.subscriptions}
          planId={plan}
          isNew={isNew}
          onNewChange={turn}
          onSignedIn={enter}
          onChallenge={(challenge, sharedDevice) => setChallenge({ challenge, sharedDevice })}
          refused={refused}
          onMailed={(email) => {
            if (plan) keepPlan(plan);
            setMailedTo(email);
          }}
        />
      )}
    </Entrance>
  );
}
