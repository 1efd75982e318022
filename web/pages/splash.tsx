import { lazy, Suspense, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { announcementOn } from '#web/features/banner/announcement.ts';
import { Demo } from '#web/features/splash/demo.tsx';
import { Hero } from '#web/features/splash/hero.tsx';
import { useNear } from '#web/features/splash/use-near.ts';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';

// Most of the year there is none.
const AnnouncementBanner = lazy(() =>
  untilLoaded(() => import('#web/features/banner/announcement-banner.tsx')).then((module) => ({
    default: module.AnnouncementBanner,
  })),
);
const Rest = lazy(() => untilLoaded(() => import('./rest-of-splash.tsx')));
const Foot = lazy(() => untilLoaded(() => import('./foot-of-splash.tsx')));

const PARTS = ['Features', 'Pricing', 'FAQ'];
const ANCHOR = 'touch-target text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline';

export default function SplashPage() {
  const gym = useGym();
  useTitle('Welcome');
  const { hash } = useLocation();
  const below = useRef<HTMLDivElement>(null);
  const isNear = useNear(below, '400px');
  const isShown = isNear || hash !== '';

  return (
    <>
      {announcementOn(gym.banner, new Date()) && (
        <Suspense fallback={<div className="min-h-11 bg-iron" />}>
          <AnnouncementBanner />
        </Suspense>
      )}
      <header className="column flex items-center gap-x-8 py-4">
        <Brand to="/" />
        <nav aria-label="On this page" className="ml-auto hidden gap-8 md:flex">
          {PARTS.map((part) => {
            const id = part.toLowerCase();
            if (id === 'pricing' && !gym.subscriptions) return null;
            return (
              <a key={id} href={`#${id}`} className={ANCHOR}>
                {part}
              </a>
            );
          })}
        </nav>
        <Link to="/login" className={`${buttonLook('plain')} ml-auto shrink-0 md:ml-0`}>
          Sign in
        </Link>
      </header>
      <main>
        <Hero />
        {gym.sample && <Demo />}
        <div ref={below} className="min-h-dvh">
          {isShown && (
            <Suspense>
              <Rest />
            </Suspense>
          )}
        </div>
      </main>
      {isShown && (
        <Suspense>
          <Foot />
        </Suspense>
      )}
    </>
  );
}
