import { type LucideIcon, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionRequest } from '#shared/connections.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useGym } from '#web/lib/gym.ts';
import { Button } from '#web/ui/button.tsx';
import { PROGRAM_MAY } from './program-may.ts';
import { useSettled } from './use-settled.ts';

/** Returns a host, or a name for the member's own device. */
const placeOf = (host: string) =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host) ? `${host} (this device)` : host;

/** Says where the name comes from. */
function whoSays({ program, site, has_document }: ConnectionRequest): string {
  if (has_document) return `It describes itself at ${site}.`;
  return program.name === null ? 'It does not say who it is.' : 'That is what it calls itself.';
}

interface ConsentProps {
  request: string;
  asked: ConnectionRequest;
  /** The signed-in user. */
  email: string;
  onAnswered: (url: string) => void;
}

/** Shows a program's request, and the choice. */
export function Consent({ request, asked, email, onAnswered }: ConsentProps) {
  const gym = useGym();
  const [busy, setBusy] = useState<'allow' | 'cancel' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const settled = useSettled();
  const { program, code } = asked;

  async function answer(allow: boolean) {
    if (busy !== null) return;
    setBusy(allow ? 'allow' : 'cancel');
    setError(null);
    try {
      onAnswered((await call.connections.answerRequest({ request, code, allow })).url);
    } catch (thrown) {
      setError(toApiError(thrown).message);
      setBusy(null);
    }
  }

  return (
    <div className="space-y-6">
      <div className="rounded-edge bg-sunk px-4 py-3.5 text-sm">
        <p dir="auto" className="text-lg font-semibold wrap-anywhere">
          {program.name ?? 'A program without a name'}
        </p>
        <p className="mt-1 text-xs text-muted">
          {whoSays(asked)} {gym.name} has not verified it.
        </p>
        <dl className="mt-3 border-t border-line pt-3">
          <dt className="text-xs text-muted">Returns you to</dt>
          <dd className="font-semibold wrap-anywhere">{placeOf(program.host)}</dd>
        </dl>
      </div>
      <section aria-labelledby="may">
        <h2 id="may" className="text-sm font-semibold">
          It will be able to
        </h2>
        <ul className="mt-2 space-y-3 text-sm">
          {program.scopes.map((scope) => (
            <May key={scope} {...PROGRAM_MAY[scope]} />
          ))}
          <May
            icon={RefreshCw}
            what="Stay connected"
            means="Until you disconnect it under Account, Connections, or it is not used for 30 days."
          />
        </ul>
      </section>
      <p className="text-sm">Allow this only if you started connecting it just now.</p>
      <div role="alert" className="empty:hidden">
        {error && <p className="rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">{error}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          look="signal"
          className="flex-1"
          busy={busy !== null}
          disabled={!settled}
          onClick={() => void answer(true)}
        >
          {busy === 'allow' ? 'Connecting...' : 'Allow'}
        </Button>
        <Button look="plain" className="flex-1" busy={busy !== null} onClick={() => void answer(false)}>
          {busy === 'cancel' ? 'Canceling...' : 'Cancel'}
        </Button>
      </div>
      <p className="text-xs wrap-anywhere text-muted">You are signed in as {email}.</p>
    </div>
  );
}

function May({ icon: Icon, what, means }: { icon: LucideIcon; what: string; means: string }) {
  return (
    <li className="flex gap-3">
      <Icon size={19} aria-hidden className="mt-0.5 shrink-0 text-ink-soft" />
      <div>
        <p className="font-semibold">{what}</p>
        <p className="text-xs text-muted">{means}</p>
      </div>
    </li>
  );
}
