import { useMutation } from '@tanstack/react-query';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { ACCESS_LINK_MINUTES, IMPERSONATION_MINUTES } from '#shared/member-state.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
import { useCopy } from '#web/ui/use-copy.ts';

/** Asks the super admin for their password, and shows the link into the account of `email`. */
export function AccessLinkDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const generate = useMutation(api.impersonation.link.mutationOptions());
  const { data, error } = generate;
  if (data) return <ShowLink email={email} link={data.accessLink} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Sign in as this user?"
      action="Generate access link"
      busyAction="Generating..."
      look="signal"
      busy={generate.isPending}
      error={
        error && statusOf(error) !== 403 ? `Error generating access link: ${error.message}` : error?.message
      }
      onPassword={(password) => generate.mutate({ targetUserEmail: email, password })}
      onClose={onClose}
    >
      <p className="text-sm break-words text-ink-soft">
        <bdi className="font-semibold text-ink">{email}</bdi> stays signed in and keeps their password. The
        audit log says that it was you.
      </p>
    </PasswordDialog>
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
