import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { InvitationList } from '#web/features/invitations/invitation-list.tsx';
import { InviteDialog } from '#web/features/invitations/invite-dialog.tsx';
import { MemberList } from '#web/features/members/member-list.tsx';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const VIEWS = [
  { value: 'members', label: 'Members' },
  { value: 'invitations', label: 'Invitations' },
] as const;

export default function MembersPage() {
  useTitle('Members');
  const [params, setParams] = useSearchParams();
  const [inviting, setInviting] = useState(params.has('invite'));
  const view = params.has('invitations') ? 'invitations' : 'members';
  const show = (next: (typeof VIEWS)[number]['value']) =>
    setParams(next === 'members' ? '' : 'invitations', { replace: true });
  return (
    <div className="@container max-w-wide">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="display text-3xl">Members</h1>
        <Button look="signal" onClick={() => setInviting(true)}>
          Invite members
        </Button>
      </div>
      <Segmented label="Show" hideLabel options={VIEWS} value={view} onChange={show} className="mb-6" />
      {view === 'members' ? <MemberList /> : <InvitationList />}
      {inviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false);
            show('invitations');
          }}
        />
      )}
    </div>
  );
}
