import { Navigate } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { ConnectionBoard } from '#web/features/connections/connection-board.tsx';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';

export default function ConnectionsPage() {
  useTitle('Connections');
  const gym = useGym();
  const viewer = useViewer().data;
  if (viewer === undefined) return null;
  if (viewer.acting_admin !== null) return <Navigate to="/account/home" replace />;
  return (
    <div className="max-w-measure">
      <h1 className="display text-3xl">Connections</h1>
      <p className="mt-2 mb-8 text-sm text-muted">
        Ask {gym.product} from programs of your own. They get the answers you get here, with their sources,
        and count toward the same limits.
      </p>
      <ConnectionBoard />
    </div>
  );
}
