import { GymBoard } from '#web/features/gym/gym-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function GymPage() {
  useTitle('Your gym');
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Your gym</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        What you save here overrides the content pack’s files, which stay unchanged, so everything can be
        reset. Members see it when they next open a page.
      </p>
      <GymBoard />
    </div>
  );
}
