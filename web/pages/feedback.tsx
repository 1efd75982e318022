import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { FeedbackForm } from '#web/features/feedback/feedback-form.tsx';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';

export default function FeedbackPage() {
  useTitle('Feedback');
  const { name } = useGym();
  const viewer = useViewer().data;
  if (viewer === undefined) return null;
  return (
    <div className="max-w-measure">
      <Link
        to="/account/faq"
        className="touch-target inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden /> FAQ
      </Link>
      <h1 className="display mt-4 text-3xl">Feedback</h1>
      <p className="mt-2 mb-7 text-sm text-muted">
        What works, what does not, what is missing: {name} reads it, with your email address, and replies by
        mail. It is deleted together with your account; the copy in the gym’s mailbox is not.
      </p>
      {viewer.acting_admin === null ? (
        <FeedbackForm owner={viewer.id} email={viewer.email} />
      ) : (
        <p className="rounded-edge bg-sunk px-5 py-4 text-sm">
          Only {viewer.email} can send feedback from here. You are signed in as them.
        </p>
      )}
    </div>
  );
}
