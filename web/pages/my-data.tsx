import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { leave } from '#web/features/auth/signed-in.ts';
import { ExpiryNote } from '#web/features/conversations/expiry-note.tsx';
import { DeleteAccount } from '#web/features/my-data/delete-account.tsx';
import { ExportEverything } from '#web/features/my-data/export-everything.tsx';
import { ShareList } from '#web/features/shares/share-list.tsx';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';

export default function MyDataPage() {
  const gym = useGym();
  useTitle('My Data');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const viewer = useViewer().data;
  const email = viewer?.email ?? '';
  const isMember = viewer?.acting_admin === null;
  return (
    <div className="max-w-measure">
      <h1 className="display text-3xl">My Data</h1>
      <p className="mt-2 mb-8 text-sm text-muted">Your data is yours: export it, or delete it.</p>
      <ExpiryNote className="-mt-5 mb-8" />
      <div className="space-y-12">
        <ExportEverything />
        {isMember && <ShareList />}
        <DeleteAccount
          email={email}
          sold={gym.subscriptions}
          backupDays={gym.backupDays}
          leave={leave}
          onLeft={async (dueAt) => {
            await navigate('/keep-account', { replace: true, state: { dueAt } });
            queries.clear();
          }}
        />
      </div>
    </div>
  );
}
