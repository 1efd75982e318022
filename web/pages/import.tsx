import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { noAccess } from '#shared/no-access.ts';
import { useViewer } from '#web/features/auth/queries.ts';
import { ImportFlow } from '#web/features/record-imports/import-flow.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function ImportPage() {
  useTitle('Import your history');
  const access = useViewer().data?.access;
  return (
    <>
      <Link
        to="/account/personal-records"
        className="mb-3 inline-flex min-h-touch items-center gap-2 text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden /> Personal Records
      </Link>
      <ImportFlow locked={access ? noAccess(access) : null} />
    </>
  );
}
