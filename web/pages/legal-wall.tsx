import { LogoutButton } from '#web/features/auth/logout-button.tsx';
import { LegalNotice } from '#web/features/legal/legal-notice.tsx';
import { useTitle } from '#web/lib/title.ts';

/** Asks a member to accept the legal text that has changed since they last did. */
export default function LegalWall() {
  useTitle('Legal');
  return (
    <LegalNotice
      logout={
        <LogoutButton className="inline-flex min-h-touch items-center gap-2 text-sm text-muted hover:text-ink" />
      }
    />
  );
}
