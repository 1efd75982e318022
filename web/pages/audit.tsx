import { AuditBoard } from '#web/features/audit/audit-board.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function AuditPage() {
  useTitle('Audit Log');
  return (
    <div className="@container max-w-wide">
      <h1 className="display text-3xl">Audit Log</h1>
      <p className="mt-2 mb-7 max-w-measure text-sm text-muted">
        Sign-ins, failed attempts and changes. Nothing here can be edited or deleted.
      </p>
      <AuditBoard />
    </div>
  );
}
