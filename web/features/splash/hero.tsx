import { useGym } from '#web/lib/gym.ts';
import { BarDivider } from './bar-divider.tsx';
import { SignUp } from './sign-up.tsx';

export function Hero() {
  const { splash } = useGym();
  return (
    <>
      <section className="column pt-8 pb-24 md:pt-14 lg:pb-32">
        <h1 className="display text-hero text-balance wrap-anywhere">{splash.headline}</h1>
        <div className="mt-7 grid gap-x-16 gap-y-7 md:mt-8 lg:grid-cols-[minmax(0,38rem)_1fr] lg:items-center">
          <p className="max-w-[38rem] text-lg text-pretty text-ink-soft">{splash.text}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SignUp />
            <a href="#try" className="touch-target text-sm underline underline-offset-4 hover:no-underline">
              or ask it something first
            </a>
          </div>
        </div>
      </section>
      <BarDivider />
    </>
  );
}
