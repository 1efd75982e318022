import { Navigate } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { HealthBoard } from '#web/features/health/health-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function HealthPage() {
  const viewer = useViewer().data;
  if (viewer && !viewer.isAdmin && !viewer.isSuperAdmin) return <Navigate to="/chat" replace />;
  return <Health isSuperAdmin={viewer?.isSuperAdmin ?? false} />;
}

function Health({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  useTitle('Health');
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Health</h1>
      <HealthBoard isSuperAdmin={isSuperAdmin} />
    </div>
  );
}
