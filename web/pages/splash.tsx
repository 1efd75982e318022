import { gym } from '#web/lib/gym.ts';
export default function SplashPage() {
  return (
    <main>
      <h1 className="display text-5xl">{gym.splash.headline}</h1>
    </main>
  );
}
