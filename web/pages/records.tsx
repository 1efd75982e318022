import { noAccess } from '#shared/no-access.ts';
import { useViewer } from '#web/features/auth/queries.ts';
import { LiftCalculators } from '#web/features/lifting/lift-calculators.tsx';
import { ImportAndExport } from '#web/features/record-imports/export-menu.tsx';
import { RecordsView } from '#web/features/records/records-view.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function RecordsPage() {
  useTitle('Personal Records');
  const access = useViewer().data?.access;
  return (
    <RecordsView
      locked={access ? noAccess(access) : null}
      actions={<ImportAndExport />}
      calculators={(set) => <LiftCalculators {...set} />}
    />
  );
}
