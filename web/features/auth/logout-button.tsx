import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toApiError } from '#web/lib/api-error.ts';
import { logoutWarnings } from '#web/lib/hold-page.ts';
import { unsentEntries } from '#web/lib/outbox.ts';
import { queries } from '#web/lib/queries.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { leave } from './signed-in.ts';

/** Also for pages outside the signed-in part of the app, which provide no query client. */
export function LogoutButton({ className, labelClassName }: { className?: string; labelClassName?: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();

  async function logOut() {
    setBusy(true);
    setError(null);
    try {
      await leave();
      await navigate('/login');
      queries.clear();
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(false);
    }
  }

  return (
    <>
      <button type="button" title="Logout" className={className} onClick={() => setAsking(true)}>
        <LogOut size={17} aria-hidden />{' '}
        <span className={labelClassName}>{busy ? 'Logging out' : 'Logout'}</span>
      </button>
      <Confirm
        open={asking}
        question="Are you sure you want to log out?"
        note={lostOnLogout()}
        action="Logout"
        busyAction="Logging out"
        busy={busy}
        error={error}
        onConfirm={logOut}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function lostOnLogout(): string | undefined {
  const unsent = unsentEntries();
  const sentences = [
    unsent === 1 && 'One entry has not been sent yet, and will be lost.',
    unsent > 1 && `${unsent} entries have not been sent yet, and will be lost.`,
    ...logoutWarnings(),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}
