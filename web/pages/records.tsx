import { useSearchParams } from 'react-router';
import { noAccess } from '#shared/no-access.ts';
import { useViewer } from '#web/features/auth/queries.ts';
import { LiftCalculators } from '#web/features/lifting/lift-calculators.tsx';
import { PlatesAtRack } from '#web/features/lifting/plate-calculator.tsx';
import { usualBar } from '#web/features/lifting/usual-bar.ts';
import { ImportAndExport } from '#web/features/record-imports/export-menu.tsx';
import { RecordsView } from '#web/features/records/records-view.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function RecordsPage() {
  useTitle('Personal Records');
  const [search, setSearch] = useSearchParams();
  const viewer = useViewer().data;
  const access = viewer?.access;
  return (
    <RecordsView
      owner={viewer?.id ?? ''}
      locked={access ? noAccess(access) : null}
      actions={<ImportAndExport />}
      chalk={{
        open: search.has('chalk'),
        onOpenChange: (open) => setSearch(open ? { chalk: '' } : {}, { replace: true }),
        bar: ({ weight, unit }) => <PlatesAtRack weight={weight} unit={unit} bar={usualBar(unit)} />,
        barWeight: usualBar,
      }}
      calculators={(set) => <LiftCalculators {...set} />}
    />
  );
}
