import { WifiOff } from 'lucide-react';

interface OfflineLineProps {
  /** Whether this device stores what can be used without a connection. */
  keeps: boolean;
  /** Number of records and questions waiting to be sent. */
  waiting: number;
}

/** Below the top bar while the server is unreachable: says what works, and what happens to new entries. */
export function OfflineLine({ keeps, waiting }: OfflineLineProps) {
  return (
    <aside
      aria-label="Connection"
      className="flex items-center gap-3 border-b border-line bg-sunk px-4 py-2 text-sm text-ink-soft"
    >
      <WifiOff size={17} aria-hidden className="shrink-0 text-muted" />
      <p>
        <strong className="font-semibold text-ink">No connection.</strong>{' '}
        {keeps
          ? 'Your records, plates and latest conversations are here.'
          : 'You can go on as soon as the server is reached.'}{' '}
        {waiting > 0 &&
          `${waiting === 1 ? 'One entry waits' : `${waiting} entries wait`} here, and will be sent.`}
      </p>
    </aside>
  );
}
