import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '#web/features/session/login-form.tsx';
import { gym } from '#web/lib/gym.ts';
import { safeReturnPath } from '#web/lib/return-path.ts';
import { useTitle } from '#web/lib/title.ts';
import { Brand } from './brand.tsx';

export default function LoginPage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  // The address follows in a transition; the box must not wait for it.
  const [isNew, showNew] = useOptimistic(search.get('new') === 'true');
  useTitle(isNew ? 'Create account' : 'Sign in');

  async function enter() {
    // Whoever was signed in here before left what they had loaded.
    const { queries } = await import('#web/lib/queries.ts');
    queries.clear();
    void navigate(safeReturnPath(search.get('next')), { replace: true });
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="hidden flex-col justify-between bg-sunk p-12 lg:flex">
        <Brand to="/" />
        <div>
          <p className="display text-5xl text-balance">{gym.splash.headline}</p>
          <p className="mt-5 max-w-[30rem] text-ink-soft">{gym.tagline}</p>
        </div>
        <p className="text-xs text-muted">
          {gym.name}, {gym.town}
        </p>
      </header>
      <div className="flex flex-col px-5 py-5 sm:px-10">
        <header className="lg:hidden">
          <Brand to="/" />
        </header>
        <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10">
          <h1 className="display mb-2 text-3xl">{isNew ? 'Create your account' : 'Sign in'}</h1>
          <p className="mb-8 text-sm text-muted">
            {isNew ? `Ask ${gym.product} anything for 24 hours, free.` : `Back to ${gym.product}.`}
          </p>
          <LoginForm
            isNew={isNew}
            onNewChange={(next) => {
              const params = new URLSearchParams(search);
              if (next) params.set('new', 'true');
              else params.delete('new');
              startTransition(() => {
                showNew(next);
                setSearch(params, { replace: true });
              });
            }}
            onSignedIn={() => void enter()}
          />
        </main>
      </div>
    </div>
  );
}
