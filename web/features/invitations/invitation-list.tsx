import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { INVITATION_STATES, type InvitationState } from '#shared/invitation-limits.ts';
import type { Invitation } from '#shared/invitations.ts';
import { call } from '#web/lib/call.ts';
import { calendarDay, moment } from '#web/lib/dates.ts';
import { rowsOf } from '#web/lib/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { EmptyList } from '#web/ui/empty-list.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { copyText } from '#web/ui/use-copy.ts';
import { useChangeInvitations, useInvitations } from './queries.ts';

const FILTERS = [{ id: 'all', label: 'All invitations' }, ...INVITATION_STATES] as const;

const LOOKS: Record<InvitationState, Parameters<typeof Pill>[0]['look']> = {
  open: 'member',
  accepted: 'active',
  expired: 'expired',
  revoked: 'plain',
};

/** Lists invitations with their outcome, newest first. */
export function InvitationList() {
  const [filter, setFilter] = useState<InvitationState | 'all'>('all');
  const query = useInvitations(filter === 'all' ? undefined : filter);
  const invitations = rowsOf(
    query.data,
    (page) => page.invitations,
    ({ id }) => id,
  );
  return (
    <>
      {query.data?.pages[0]?.mail_reaches === false && (
        <p className="mb-5 rounded-edge bg-sunk px-5 py-4 text-sm">
          Mail does not reach people yet. Copy each link and share it yourself, or set up mail under{' '}
          <Link to="/account/workshop" className="underline underline-offset-4 hover:no-underline">
            Checklist
          </Link>
          .
        </p>
      )}
      <PagedList
        query={query}
        rows={invitations.length}
        filters={
          <div className="w-full @xl:w-56">
            <Select label="Show" options={FILTERS} value={filter} onChange={setFilter} />
          </div>
        }
        skeleton={<SkeletonLines widths={[60, 80, 70, 90, 60]} label="Loading invitations" />}
        empty={
          <EmptyList>
            {filter === 'all' ? 'No invitations yet.' : 'No invitation is in this state.'}
          </EmptyList>
        }
        failed={{ first: 'The invitations could not be loaded:', more: 'More could not be loaded:' }}
        of={filter}
      >
        <ul className="divide-y divide-line border-t-2 border-ink">
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const { id, address, state, member_id } = invitation;
  const label = INVITATION_STATES.find((known) => known.id === state)!.label;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3.5 text-sm @2xl:grid-cols-[1fr_auto] @2xl:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{address}</bdi>
          <Pill look={LOOKS[state]}>{label}</Pill>
        </p>
        <p className="mt-0.5 text-muted">{datesOf(invitation)}</p>
      </div>
      {member_id !== null ? (
        <Link
          to={`/account/members/${member_id}`}
          className="touch-target underline underline-offset-4 hover:no-underline"
        >
          See member
        </Link>
      ) : (
        state !== 'revoked' && <Acts id={id} address={address} open={state === 'open'} />
      )}
    </li>
  );
}

function datesOf({ state, sent_at, expires_at, accepted_at, free_until, invited_by }: Invitation): string {
  const sent = `Sent ${moment(sent_at, 'day')}${invited_by === null ? '' : ` by ${invited_by}`}`;
  return [
    state === 'accepted' ? `Accepted ${moment(accepted_at!, 'day')}` : sent,
    ...(state === 'open' ? [`open until ${moment(expires_at, 'day')}`] : []),
    ...(free_until === null ? [] : [`free until ${calendarDay(free_until)}`]),
  ].join(', ');
}

function Acts({ id, address, open }: { id: string; address: string; open: boolean }) {
  const [asking, setAsking] = useState(false);
  const send = useChangeInvitations(call.invitations.sendAgain);
  const revoke = useChangeInvitations(call.invitations.revoke);
  const copy = useMutation({
    mutationFn: async () => {
      const { link } = await call.invitations.link({ id });
      return { link, isCopied: await copyText(link) };
    },
  });
  const failed = send.error ?? copy.error;
  return (
    <>
      <div>
        <div className="flex flex-wrap gap-2">
          <Button look="plain" busy={send.isPending} onClick={() => send.mutate({ id })}>
            Send again
          </Button>
          {open && (
            <>
              <Button look="plain" busy={copy.isPending} onClick={() => copy.mutate()}>
                Copy link
              </Button>
              <Button look="plain" onClick={() => setAsking(true)}>
                Revoke
              </Button>
            </>
          )}
        </div>
        <p role="status" className="mt-1.5 text-muted empty:hidden">
          {copy.data?.isCopied ? 'Link copied.' : send.isSuccess ? 'Sent again.' : ''}
        </p>
        <p role="alert" className="mt-1.5 text-danger empty:hidden">
          {failed?.message}
        </p>
        <Confirm
          open={asking}
          question="Revoke this invitation?"
          note={`The link sent to ${address} will stop working. You can invite them again.`}
          action="Revoke"
          busyAction="Revoking..."
          busy={revoke.isPending}
          error={revoke.error?.message ?? null}
          onConfirm={() => revoke.mutate({ id }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      </div>
      {copy.data?.isCopied === false && (
        <div className="@2xl:col-span-2">
          <p role="alert">This browser does not let the page copy. Select the link and copy it yourself:</p>
          <CopyText label="the link" text={copy.data.link} />
        </div>
      )}
    </>
  );
}
