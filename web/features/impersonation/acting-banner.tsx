import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { clearStored } from '#web/lib/storage.ts';

/** Says on every screen that an admin acts as someone, with a button to end it. */
export function ActingBanner({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function end() {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const { returned } = await call.impersonation.end();
      clearStored();
      // Reloaded, so that no data of theirs is left in the page.
      location.replace(returned ? '/account/impersonate' : '/login');
    } catch (thrown) {
      const refused = toApiError(thrown);
      // Already over: in another tab, or because the hour has passed.
      if (refused.status === 401 || refused.status === 409) return location.reload();
      setError(refused.message);
      setBusy(false);
    }
  }

  return (
    <section
      aria-label="Impersonation"
      className="flex min-h-touch shrink-0 items-center gap-3 bg-expired py-1 pr-2 pl-4 text-sm text-on-expired"
    >
      <VenetianMask size={20} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 leading-snug break-words">
        You are signed in as <bdi className="inline-block max-w-full font-semibold">{email}</bdi>
        {error && (
          <span role="alert" className="block">
            {error}
          </span>
        )}
      </p>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void end()}
        className="min-h-9 shrink-0 rounded-edge border border-current px-4 text-sm font-semibold touch-target hover:bg-on-expired hover:text-expired"
      >
        {busy ? 'Ending...' : 'End'}
      </button>
    </section>
  );
}
