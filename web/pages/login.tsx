import { startTransition, useOptimistic, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '#web/features/session/login-form.tsx';
import { gym } from '#web/lib/gym.ts';
import { safeReturnPath } from '#web/lib/return-path.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Entrance } from './entrance.tsx';

export default function LoginPage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  // The address follows in a transition; the box must not wait for it.
  const [isNew, showNew] = useOptimistic(search.get('new') === 'true');
  useTitle(isNew ? 'Create account' : 'Sign in');

  async function enter() {
    // Whoever was signed in here before left what they had loaded.
    const { queries } = await import('#web/lib/queries.ts');
    queries.clear();
    void navigate(safeReturnPath(search.get('next')), { replace: true });
  }

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
        title="Check your mail"
        lead={
          <p role="status">
            We have written to <strong className="break-words text-ink">{mailedTo}</strong> how to go on.
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
  return (
    <Entrance
      title={isNew ? 'Create your account' : 'Sign in'}
      lead={<p>{isNew ? `Ask ${gym.product} anything for 24 hours, free.` : `Back to ${gym.product}.`}</p>}
    >
      <LoginForm
        asksSecret={gym.signUpSecret}
        isNew={isNew}
        onNewChange={turn}
        onSignedIn={() => void enter()}
        onMailed={setMailedTo}
      />
    </Entrance>
  );
}
