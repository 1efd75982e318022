import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberDetail } from '#shared/members.ts';
import { api } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';

/** A link to choose a new password: by mail, or to pass on where mail cannot be delivered. */
export function ResetLink({ member }: { member: MemberDetail }) {
  return member.mail_reaches ? <Mailed member={member} /> : <Handed member={member} />;
}

function Mailed({ member: { id, email } }: { member: MemberDetail }) {
  const send = useMutation(api.members.sendResetLink.mutationOptions());
  return (
    <div>
      <Button look="plain" busy={send.isPending} onClick={() => send.mutate({ id })}>
        {send.isPending ? 'Sending...' : 'Send reset link'}
      </Button>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {send.isSuccess && `A link to choose a new password is on its way to ${email}.`}
      </p>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {send.error?.message}
      </p>
    </div>
  );
}

function Handed({ member: { id, isAdmin, isSuperAdmin } }: { member: MemberDetail }) {
  const [open, setOpen] = useState(false);
  const make = useMutation(api.members.makeResetLink.mutationOptions());
  const close = () => {
    setOpen(false);
    make.reset();
  };
  if (isAdmin || isSuperAdmin)
    return (
      <p className="text-sm text-muted">
        Admins get a reset link by mail only. Set up mail under Checklist first.
      </p>
    );
  return (
    <div>
      <Button look="plain" onClick={() => setOpen(true)}>
        Make reset link
      </Button>
      {open && !make.data && (
        <PasswordDialog
          title="Make a reset link?"
          action="Make the link"
          busyAction="Making..."
          busy={make.isPending}
          error={make.error?.message}
          onPassword={(password) => make.mutate({ id, password })}
          onClose={close}
        >
          <p className="text-sm text-ink-soft">
            Mail does not reach people yet, so you share the link yourself. With it they choose a new
            password; it works once, within an hour.
          </p>
        </PasswordDialog>
      )}
      {open && make.data && (
        <Dialog open onClose={close} label="Reset link">
          <div className="space-y-4 p-6">
            <h2 className="display text-xl">Reset link</h2>
            <p className="text-sm text-ink-soft">
              Share it only with the member: anyone who has it can sign in as them. It works once, within an
              hour.
            </p>
            <CopyText label="the reset link" text={make.data.link} />
            <div className="flex justify-end">
              <Button onClick={close}>Close</Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
