import { useViewer } from '#web/features/auth/queries.ts';
import { HealthBoard } from '#web/features/health/health-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function HealthPage() {
  const isSuperAdmin = useViewer().data?.isSuperAdmin ?? false;
  useTitle('Health');
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Health</h1>
      <HealthBoard isSuperAdmin={isSuperAdmin} />
    </div>
  );
}
