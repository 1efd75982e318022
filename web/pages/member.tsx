import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { MemberDetail } from '#shared/members.ts';
import { GrantForm } from '#web/features/billing/grant-form.tsx';
import { AccessLinkDialog } from '#web/features/impersonation/access-link-dialog.tsx';
import { MemberBoard } from '#web/features/members/member-board.tsx';
import { useRefreshMember } from '#web/features/members/queries.ts';
import { api } from '#web/lib/call.ts';
import { useGym } from '#web/lib/gym.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';

export default function MemberPage() {
  useTitle('Member');
  const { id = '' } = useParams();
  const { subscriptions } = useGym();
  return (
    <div className="@container max-w-wide">
      <MemberBoard
        key={id}
        id={id}
        extend={(member) => subscriptions && <Extend member={member} />}
        impersonate={(member) => <Impersonate email={member.email} />}
      />
    </div>
  );
}

function Extend({ member: { id, email } }: { member: MemberDetail }) {
  const { data } = useQuery(api.billing.member.queryOptions({ input: { member: email }, retry: false }));
  const refresh = useRefreshMember(id);
  return <GrantForm member={{ email, grants: data?.grants ?? [] }} onGranted={refresh} />;
}

function Impersonate({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Impersonate
      </Button>
      {open && <AccessLinkDialog email={email} onClose={() => setOpen(false)} />}
    </>
  );
}
