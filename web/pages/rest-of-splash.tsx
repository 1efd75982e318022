import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHumanCheck } from '#web/features/auth/human-check.ts';
import { BarDrawing } from '#web/features/lifting/bar-drawing.tsx';
import { Closing } from '#web/features/splash/closing.tsx';
import { Day } from '#web/features/splash/day.tsx';
import { Faq } from '#web/features/splash/faq.tsx';
import { Features } from '#web/features/splash/features.tsx';
import { Founder } from '#web/features/splash/founder.tsx';
import { PlatesShown } from '#web/features/splash/plates-shown.tsx';
import { Pricing } from '#web/features/splash/pricing.tsx';
import { RecordsShown } from '#web/features/splash/records-shown.tsx';
import { SignUp } from '#web/features/splash/sign-up.tsx';
import { useFirstQuestions } from '#web/features/splash/use-first-questions.ts';
import { VoicesShown } from '#web/features/splash/voices-shown.tsx';
import { TryIt } from '#web/features/tries/try-it.tsx';
import { useGym } from '#web/lib/gym.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

// The Markdown renderer comes with the first answer.
const TryAnswer = lazy(() => untilLoaded(() => import('./try-answer.tsx')));
const PageView = lazy(() =>
  untilLoaded(async () => ({ default: (await import('#web/features/library/page-view.tsx')).PageView })),
);
const LOADING = <SkeletonLines widths={[90, 100, 70]} label="Loading the answer" />;

/** The front page from below its first screen on. */
export default function SplashRest() {
  const { subscriptions } = useGym();
  const human = useHumanCheck();
  const suggestions = useFirstQuestions();
  const { hash, key } = useLocation();

  // The page is rendered after the browser looked for the anchor.
  useEffect(() => {
    if (hash !== '' && key !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);

  return (
    <>
      <TryIt
        suggestions={suggestions}
        human={human}
        drawAnswer={(answer) => (
          <Suspense fallback={LOADING}>
            <TryAnswer {...answer} />
          </Suspense>
        )}
        drawPage={(page, source, scroller) => (
          <Suspense fallback={LOADING}>
            <PageView data={page} source={source} scroller={scroller} />
          </Suspense>
        )}
        signUp={<SignUp />}
      />
      <Features>
        <RecordsShown />
        <PlatesShown draw={(perSide) => <BarDrawing perSide={perSide} unit="kg" />} />
        <VoicesShown />
      </Features>
      <Day />
      <Founder />
      {subscriptions && (
        <div className="border-t border-line">
          <Pricing />
        </div>
      )}
      <Faq />
      <Closing />
    </>
  );
}
