import type { ReactNode } from 'react';
import { useGym } from '#web/lib/gym.ts';

/** Member features: the gym's own words, followed by examples. */
export function Features({ children }: { children: ReactNode }) {
  const { splash } = useGym();
  return (
    <section id="features" aria-labelledby="features-title" className="column scroll-mt-6 pt-4 lg:pt-8">
      <h2 id="features-title" className="display max-w-[16em] text-title text-balance">
        What you get
      </h2>
      <dl className="mt-10 mb-14 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:mt-14 lg:mb-20 xl:grid-cols-4">
        {splash.features.map(({ title, text }) => (
          <div key={title} className="border-t-4 border-ink pt-4">
            <dt className="display text-xl">{title}</dt>
            <dd className="mt-2 text-sm text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
