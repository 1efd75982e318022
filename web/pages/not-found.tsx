import { Link } from 'react-router';
import { useTitle } from '#web/lib/title.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';

export default function NotFoundPage() {
  useTitle('Page not found');
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10">
      <header>
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-measure flex-1 flex-col items-start justify-center py-10">
        <p className="figures text-6xl" aria-hidden>
          404
        </p>
        <h1 className="mt-4 mb-8 text-lg">Oops! The page you're looking for doesn't exist.</h1>
        <Link to="/chat" className={buttonLook('signal')}>
          Go to the chat
        </Link>
      </main>
    </div>
  );
}
