import { useState } from 'react';
import { MEMBER_ROLES, type MemberRole } from '#shared/member-limits.ts';
import type { MemberDetail } from '#shared/members.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChangeMember } from './queries.ts';

const MAY: Record<MemberRole, string> = {
  member: 'Sees only their own data.',
  admin: 'Sees the gym’s health, its money and the audit log, and can try the coach’s prompt and tools.',
  'super-admin':
    'Can do everything you can: edit the gym and its library, set keys, sign in as members, and make or remove admins.',
};

const roleOf = ({ isAdmin, isSuperAdmin }: MemberDetail): MemberRole =>
  isSuperAdmin ? 'super-admin' : isAdmin ? 'admin' : 'member';

/** What a member is, which a super admin changes with their password and second factor. */
export function RoleSection({ member }: { member: MemberDetail }) {
  const [open, setOpen] = useState(false);
  const { isAdmin, isSuperAdmin } = member;
  return (
    <section aria-labelledby="role" className="space-y-4">
      <SectionHead id="role" title="Role" />
      <p className="text-sm text-ink-soft">
        {isSuperAdmin
          ? 'A super admin, who can do everything you can.'
          : isAdmin
            ? 'An admin.'
            : 'An ordinary member.'}{' '}
        Changing it takes your password and your second factor.
      </p>
      <Button look="plain" onClick={() => setOpen(true)}>
        Change role
      </Button>
      {open && <RoleDialog member={member} onClose={() => setOpen(false)} />}
    </section>
  );
}

function RoleDialog({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const [role, setRole] = useState(roleOf(member));
  const [code, setCode] = useState('');
  const change = useChangeMember(call.members.setRole);
  return (
    <PasswordDialog
      title="Change role"
      action="Change role"
      busyAction="Changing..."
      busy={change.isPending}
      error={change.error?.message}
      onPassword={(password) =>
        change.mutate({ id: member.id, role, password, code }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere text-ink-soft">
        <bdi className="font-semibold text-ink">{member.email}</bdi>
      </p>
      <Select label="Role" options={MEMBER_ROLES} value={role} onChange={setRole} />
      <p className="text-sm text-muted" aria-live="polite">
        {MAY[role]}
      </p>
      <Field
        label="Code from your authenticator app"
        hint="Or one of your recovery codes"
        autoComplete="one-time-code"
        required
        maxLength={60}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </PasswordDialog>
  );
}
