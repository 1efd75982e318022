import { ExternalLink, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ACCESS_LINK_MINUTES, IMPERSONATION_MINUTES } from '#shared/member-state.ts';
import { PASSWORD_MAX_CHARACTERS } from '#shared/viewer.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useCopy } from '#web/ui/use-copy.ts';

/** Asks the super admin for their password, and shows the link into the account of `email`. */
export function AccessLinkDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  return link === null ? (
    <AskPassword email={email} onLink={setLink} onClose={onClose} />
  ) : (
    <ShowLink email={email} link={link} onClose={onClose} />
  );
}

interface AskPasswordProps {
  email: string;
  onLink: (link: string) => void;
  onClose: () => void;
}

function AskPassword({ email, onLink, onClose }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ status: number; message: string } | null>(null);

  async function generate(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const { accessLink } = await call.impersonation.link({ targetUserEmail: email, password });
      onLink(accessLink);
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} label={`Impersonate ${email}`}>
      <form onSubmit={generate} className="p-6">
        <h2 className="display text-xl">Sign in as this user?</h2>
        <p className="mt-2 text-sm break-words text-ink-soft">
          <bdi className="font-semibold text-ink">{email}</bdi> stays signed in and keeps their password. The
          audit log says that it was you.
        </p>
        <div className="mt-5">
          <Field
            label="Your password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            maxLength={PASSWORD_MAX_CHARACTERS}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(null);
            }}
          />
        </div>
        <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
          {error && (error.status === 403 ? error.message : `Error generating access link: ${error.message}`)}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="signal" busy={busy}>
            {busy ? 'Generating…' : 'Generate access link'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ShowLinkProps {
  email: string;
  link: string;
  onClose: () => void;
}

function ShowLink({ email, link, onClose }: ShowLinkProps) {
  const { state, copy } = useCopy();
  return (
    <Dialog open onClose={onClose} label="Access Link Generated">
      <div className="p-6">
        <h2 className="display text-xl">Access Link Generated</h2>
        <p
          role="alert"
          className="mt-4 flex items-center gap-3 rounded-edge bg-danger-ground px-4 py-3 font-semibold text-danger"
        >
          <TriangleAlert size={20} aria-hidden className="shrink-0" /> IMPORTANT! LOG OUT FIRST
        </p>
        <p className="mt-4 text-xs text-muted">For</p>
        <p className="font-semibold break-words">
          <bdi>{email}</bdi>
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-touch items-center gap-2 text-sm font-semibold underline underline-offset-4 hover:no-underline"
          >
            Open the access link <ExternalLink size={16} aria-hidden />
            <span className="sr-only">(in a new tab)</span>
          </a>
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          It works once, for {ACCESS_LINK_MINUTES} minutes, and signs in for {IMPERSONATION_MINUTES} minutes
          at most. If you open it here without logging out first, every tab of this browser is signed in as
          them until you end it. A private window keeps the two sessions separate.
        </p>
        <p role="status" className="mt-3 text-sm text-muted empty:hidden">
          {{ idle: '', copied: 'Link copied.', failed: 'The link could not be copied.' }[state]}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={() => void copy(link)}>
            Copy the link
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
