import { Navigate, useParams } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { WorkBoard } from '#web/features/library/work-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function WorkPage() {
  const viewer = useViewer().data;
  const { workId = '' } = useParams();
  useTitle('Work');
  if (viewer === undefined) return null;
  if (!viewer.isSuperAdmin || viewer.acting_admin !== null) return <Navigate to="/chat" replace />;
  return (
    <div className="@container max-w-wide">
      <WorkBoard key={workId} workId={workId} />
    </div>
  );
}
