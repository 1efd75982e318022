import { useViewer } from '#web/features/auth/queries.ts';
import { Leaderboard } from '#web/features/leaderboard/leaderboard.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function LeaderboardPage() {
  useTitle('Leaderboard');
  const viewer = useViewer().data;
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <div className="@container mx-auto max-w-wide px-4 pt-6 pb-16 sm:px-6 md:pt-4">
        <Leaderboard admin={viewer?.isAdmin === true} />
      </div>
    </div>
  );
}
