import { useStatistics } from '#web/features/impersonation/queries.ts';
import { Statistics } from '#web/features/impersonation/statistics.tsx';
import { UserBoard } from '#web/features/impersonation/user-board.tsx';
import { counted } from '#web/lib/numbers.ts';
import { useTitle } from '#web/lib/title.ts';

export default function ImpersonatePage() {
  useTitle('Impersonate');
  const total = useStatistics().data?.total;
  return (
    <div className="@container max-w-wide">
      <h1 className="display mb-5 text-3xl">
        Impersonate{' '}
        {total !== undefined && <span className="whitespace-nowrap">({counted(total, 'user')})</span>}
      </h1>
      <Statistics />
      <UserBoard />
    </div>
  );
}
