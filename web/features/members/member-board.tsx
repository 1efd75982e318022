import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { MemberDetail } from '#shared/members.ts';
import { call } from '#web/lib/call.ts';
import { number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DeleteMember } from './delete-member.tsx';
import { Leaving } from './leaving.tsx';
import { MemberFacts } from './member-facts.tsx';
import { RoleSection } from './member-role.tsx';
import { MemberUsage } from './member-usage.tsx';
import { MemberPill, rolesInWords } from './member-words.tsx';
import { useChangeMember, useMember } from './queries.ts';
import { ResetLink } from './reset-link.tsx';

interface MemberBoardProps {
  id: string;
  /** Ways to give this member more time. */
  extend: (member: MemberDetail) => ReactNode;
  /** Opens their account. */
  impersonate: (member: MemberDetail) => ReactNode;
}

/** A member: their status and usage, with a super admin's actions. */
export function MemberBoard({ id, extend, impersonate }: MemberBoardProps) {
  const query = useMember(id);
  if (query.isPending) return <SkeletonLines widths={[50, 80, 100, 100]} label="Loading the member" />;
  if (!query.data)
    return (
      <div className="space-y-6">
        <Back />
        <Failing message={query.error.message} onRetry={() => void query.refetch()} />
      </div>
    );
  const member = query.data;
  const raised = member.isAdmin || member.isSuperAdmin;
  return (
    <div className="space-y-10">
      <header className="space-y-4">
        <Back />
        <h1 className="display text-3xl wrap-anywhere">
          <bdi>{member.email}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
          <MemberPill member={member} /> {rolesInWords(member)}
        </p>
        <Leaving member={member} />
        <MemberFacts member={member} />
      </header>
      <MemberUsage member={member} />
      {member.is_self ? (
        <p className="text-sm text-muted">
          This is you. Your own password, devices and data are under Account; your role is changed by another
          super admin.
        </p>
      ) : (
        <>
          <section aria-labelledby="access" className="space-y-5">
            <SectionHead id="access" title="Access" />
            {raised ? (
              <p className="text-sm text-muted">Admins have access without paying.</p>
            ) : (
              <FreeAccess member={member} />
            )}
            {extend(member)}
          </section>
          <section aria-labelledby="account" className="space-y-5">
            <SectionHead id="account" title="Signing in" />
            <div className="flex flex-wrap items-start gap-3">
              <ResetLink member={member} />
              <SignOut member={member} />
              {!raised && impersonate(member)}
            </div>
          </section>
          <RoleSection member={member} />
          {!member.leaves_by_gym && <DeleteMember member={member} raised={raised} />}
        </>
      )}
    </div>
  );
}

const Back = () => (
  <Link
    to="/account/members"
    className="touch-target inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
  >
    <ArrowLeft size={16} aria-hidden /> All members
  </Link>
);

function FreeAccess({ member: { id, isWhitelist, isOG } }: { member: MemberDetail }) {
  const change = useChangeMember(call.members.setAccess);
  const wanted = change.isPending ? change.variables : undefined;
  return (
    <div className="space-y-4">
      <Switch
        label="Whitelist"
        hint="Access without paying, until you switch it off"
        checked={wanted?.isWhitelist ?? isWhitelist}
        onChange={(next) => change.mutate({ id, isWhitelist: next })}
      />
      <Switch
        label="OG"
        hint="An original member: permanent free access"
        checked={wanted?.isOG ?? isOG}
        onChange={(next) => change.mutate({ id, isOG: next })}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {change.error?.message}
      </p>
    </div>
  );
}

function SignOut({ member: { id, email, devices } }: { member: MemberDetail }) {
  const [asking, setAsking] = useState(false);
  const signOut = useChangeMember(call.members.signOut);
  return (
    <div>
      <Button look="plain" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {signOut.isSuccess && devices === 0 && 'Signed out on every device.'}
      </p>
      <Confirm
        open={asking}
        question="Sign out everywhere?"
        note={
          devices === 0
            ? `${email} is signed in on no device. Their API keys and connected programs will stop working.`
            : `${email} will have to sign in again on ${devices === 1 ? 'their device' : `all ${number(devices)} devices`}. Their API keys and connected programs will stop working, too.`
        }
        action="Sign out"
        busyAction="Signing out..."
        busy={signOut.isPending}
        error={signOut.error?.message ?? null}
        onConfirm={() => signOut.mutate({ id }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
