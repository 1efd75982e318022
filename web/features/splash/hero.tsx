import { Link } from 'react-router';
import { useGym } from '#web/lib/gym.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Miniature } from './miniature.tsx';

export function Hero() {
  const gym = useGym();
  return (
    <section
      className={classNames(
        'mx-auto grid max-w-[76rem] gap-x-16 gap-y-14 px-5 pt-10 pb-20 sm:px-10 md:pt-16 xl:items-center',
        gym.sample && 'xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]',
      )}
    >
      <div>
        <h1 className="display text-4xl text-balance sm:text-5xl xl:text-6xl">{gym.splash.headline}</h1>
        <p className="mt-6 max-w-[36rem] text-lg text-ink-soft">{gym.splash.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/login?new=true" className={buttonLook('signal')}>
            {gym.subscriptions ? 'Start 24 hours free' : 'Create an account'}
          </Link>
          <Link to="/login" className={buttonLook('plain')}>
            Sign in
          </Link>
        </div>
        {gym.sample && (
          <p className="mt-8 max-w-[36rem] border-l-3 border-line-strong pl-4 text-sm text-muted">
            {gym.name} is fictional: it is the sample gym that comes with this software. A real gym replaces
            it with its own books.
          </p>
        )}
      </div>
      {gym.sample && <Miniature />}
    </section>
  );
}
