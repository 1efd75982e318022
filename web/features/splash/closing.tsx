import { useGym } from '#web/lib/gym.ts';
import { SignUp } from './sign-up.tsx';

/** Repeats what the page is for. */
export function Closing() {
  const { tagline, signUpSecret } = useGym();
  return (
    <section aria-label="Sign up" className="bg-iron text-on-iron">
      <div className="column flex flex-wrap items-end justify-between gap-x-16 gap-y-10 py-16 lg:flex-nowrap lg:py-24">
        <p className="display max-w-[14em] text-title text-balance">{tagline}</p>
        <div className="shrink-0">
          <SignUp />
          {signUpSecret && (
            <p className="mt-3 text-sm">You need the secret that the gym gives its members.</p>
          )}
        </div>
      </div>
    </section>
  );
}
