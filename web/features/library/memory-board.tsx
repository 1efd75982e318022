import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
import { Figures } from './figures.tsx';
import { useClear, useStats } from './store-queries.ts';

/** Shows how much the coach remembers about all members, never what. */
export function MemoryBoard({ mayClear }: { mayClear: boolean }) {
  const stats = useStats('memory');
  const clear = useClear('memory');
  const [asking, setAsking] = useState(false);
  if (stats.error && !stats.data)
    return <Failing message={stats.error.message} onRetry={() => void stats.refetch()} />;
  const figures = [
    { label: 'total entries', value: stats.data?.totalCount },
    { label: 'members with memories', value: stats.data?.members },
    { label: 'characters', value: stats.data?.characters },
  ];
  return (
    <div className="space-y-6">
      <Figures of={figures} />
      <p className="max-w-measure text-sm text-muted">
        Memories belong to the members. Here you see how many there are; nobody but the member reads them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="plain" busy={stats.isFetching} onClick={() => void stats.refetch()}>
          <RefreshCw size={16} aria-hidden /> Refresh Stats
        </Button>
        {mayClear && (
          <Button look="plain" disabled={stats.data?.totalCount === 0} onClick={() => setAsking(true)}>
            <Trash2 size={16} aria-hidden /> Clear Store
          </Button>
        )}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {!asking && clear.data}
      </p>
      {asking && (
        <PasswordDialog
          title="Are you sure you want to clear ALL memories from the vector store?"
          action="Clear Store"
          busyAction="Clearing..."
          look="danger"
          busy={clear.isPending}
          error={clear.error?.message}
          onPassword={(password) => clear.mutate(password, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            setAsking(false);
            clear.reset();
          }}
        >
          <p className="text-sm">
            Everything the coach remembers about members is deleted for good. This cannot be undone.
          </p>
        </PasswordDialog>
      )}
    </div>
  );
}
