import { useGym } from '#web/lib/gym.ts';

export function Features() {
  const gym = useGym();
  return (
    <section id="features" aria-labelledby="features-title" className="border-t border-line bg-sunk">
      <div className="mx-auto max-w-[76rem] px-5 py-20 sm:px-10">
        <h2 id="features-title" className="display text-3xl">
          Features
        </h2>
        <dl className="mt-8 grid gap-x-16 md:grid-cols-2">
          {gym.splash.features.map(({ title, text }) => (
            <div key={title} className="border-t border-line-strong py-6">
              <dt className="display text-xl">{title}</dt>
              <dd className="mt-2 max-w-[34rem] text-sm text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
