import { useState } from 'react';
import { MEMBER_ROLES, type MemberRole } from '#shared/member-limits.ts';
import type { MemberDetail } from '#shared/members.ts';
import { call } from '#web/lib/call.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
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

/** Makes a member an admin, or reverts that, with the super admin's password and second factor. */
export function RoleDialog({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const [role, setRole] = useState(roleOf(member));
  const [code, setCode] = useState('');
  const change = useChangeMember(call.members.setRole);
  return (
    <PasswordDialog
      title="Change role"
      action="Change role"
      busyAction="Changing…"
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
