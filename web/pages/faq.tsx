import { Link } from 'react-router';
import { FaqBoard } from '#web/features/faq/faq-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function FaqPage() {
  useTitle('FAQ');
  return (
    <div className="max-w-measure">
      <h1 className="display mb-6 text-3xl">FAQ</h1>
      <FaqBoard />
      <p className="text-sm text-muted">
        Not what you were looking for?{' '}
        <Link
          to="/account/feedback"
          className="touch-target font-semibold text-ink underline underline-offset-4 hover:no-underline"
        >
          Send us feedback
        </Link>
      </p>
    </div>
  );
}
