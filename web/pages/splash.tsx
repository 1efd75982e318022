import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { announcementOn } from '#web/features/banner/announcement.ts';
import { Features } from '#web/features/splash/features.tsx';
import { Hero } from '#web/features/splash/hero.tsx';
import { Pricing } from '#web/features/splash/pricing.tsx';
import { Questions } from '#web/features/splash/questions.tsx';
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

const ANCHOR = 'touch-target text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline';

export default function SplashPage() {
  const gym = useGym();
  useTitle('Welcome');
  const { hash } = useLocation();

  // The page is drawn after the browser looked for the anchor.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <>
      {announcementOn(gym.banner, new Date()) && (
        <Suspense fallback={<div className="min-h-11 bg-iron" />}>
          <AnnouncementBanner />
        </Suspense>
      )}
      <header className="mx-auto flex max-w-[76rem] items-center gap-x-8 px-5 py-4 sm:px-10">
        <Brand to="/" />
        <nav aria-label="On this page" className="hidden gap-8 md:flex">
          <a href="#features" className={ANCHOR}>
            Features
          </a>
          {gym.subscriptions && (
            <a href="#pricing" className={ANCHOR}>
              Pricing
            </a>
          )}
          <a href="#faq" className={ANCHOR}>
            FAQ
          </a>
        </nav>
        <Link to="/login" className={`${buttonLook('plain')} ml-auto`}>
          Sign in
        </Link>
      </header>
      <main>
        <Hero />
        <Features />
        {gym.subscriptions && <Pricing plans={gym.plans ?? []} />}
        <Questions />
      </main>
      <footer className="mx-auto flex max-w-[76rem] flex-wrap gap-x-8 gap-y-2 px-5 py-8 text-sm text-muted sm:px-10">
        <span>
          {gym.name}, {gym.town}
        </span>
        <a
          href={`mailto:${gym.contact_email}`}
          className="touch-target underline underline-offset-4 hover:text-ink"
        >
          {gym.contact_email}
        </a>
        <Link to="/account/legal" className="touch-target underline underline-offset-4 hover:text-ink">
          Legal
        </Link>
      </footer>
    </>
  );
}
