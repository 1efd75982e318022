import { useState } from 'react';
import type { MemberDetail } from '#shared/members.ts';
import { DELETION_DAYS } from '#shared/my-data-limits.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { useChangeMember } from './queries.ts';

export function DeleteMember({ member, raised }: { member: MemberDetail; raised: boolean }) {
  const [open, setOpen] = useState(false);
  const remove = useChangeMember(call.members.remove);
  return (
    <section aria-labelledby="delete" className="space-y-4">
      <SectionHead id="delete" title="Delete" />
      {raised ? (
        <p className="text-sm text-muted">To delete this account, change its role to Member first.</p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            Closes the account immediately. After {DELETION_DAYS} days everything in it is deleted for good;
            until then you can undo it here.
          </p>
          <Button look="plain" onClick={() => setOpen(true)}>
            Delete account
          </Button>
        </>
      )}
      {open && (
        <PasswordDialog
          title="Delete this account?"
          action="Delete account"
          busyAction="Deleting..."
          look="danger"
          busy={remove.isPending}
          error={remove.error?.message}
          onPassword={(password) =>
            remove.mutate({ id: member.id, password }, { onSuccess: () => setOpen(false) })
          }
          onClose={() => setOpen(false)}
        >
          <p className="text-sm wrap-anywhere text-ink-soft">
            <bdi className="font-semibold text-ink">{member.email}</bdi> is signed out and gets an email that
            the gym has closed the account. A subscription will not renew.
          </p>
        </PasswordDialog>
      )}
    </section>
  );
}
