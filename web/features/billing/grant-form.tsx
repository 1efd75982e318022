import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { BilledMember } from '#shared/billing.ts';
import { GRANT_REASON_MAX_CHARACTERS } from '#shared/billing-limits.ts';
import { api } from '#web/lib/call.ts';
import { lastDay } from '#web/lib/dates.ts';
import { newId } from '#web/lib/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { GrantList } from './grant-list.tsx';

interface GrantFormProps {
  member: Pick<BilledMember, 'email' | 'grants'>;
  /** What they have has changed. */
  onGranted?: () => void;
}

/** Gives a member free access for some days, and lists what they were given. */
export function GrantForm({ member, onGranted }: GrantFormProps) {
  const queries = useQueryClient();
  const [days, setDays] = useState('30');
  const [reason, setReason] = useState('');
  // The same again, after a reply was lost, is granted once.
  const sent = useRef({ text: '', id: '' });
  const grant = useMutation(
    api.billing.grant.mutationOptions({
      onSuccess: (_, granted) => {
        sent.current = { text: '', id: '' };
        setReason((typed) => (typed === granted.reason ? '' : typed));
        onGranted?.();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: api.billing.key() }),
    }),
  );
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = { member: member.email, days: Number(days), reason };
    const text = JSON.stringify(wanted);
    if (sent.current.text !== text) sent.current = { text, id: newId() };
    grant.mutate({ ...wanted, send_id: sent.current.id });
  };
  return (
    <div className="space-y-3">
      <form onSubmit={send} className="space-y-3">
        <h3 className="text-sm font-semibold">Extend access without payment</h3>
        <div className="grid gap-3 sm:grid-cols-[8rem_1fr_auto] sm:items-end">
          <Field
            label="Days"
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value.replace(/\D/g, ''))}
          />
          <Field
            label="Reason"
            value={reason}
            maxLength={GRANT_REASON_MAX_CHARACTERS}
            placeholder="Paid in cash"
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" look="plain" busy={grant.isPending}>
            Extend
          </Button>
        </div>
        {grant.isError && (
          <p role="alert" className="text-sm text-danger">
            {grant.error.message}
          </p>
        )}
        <p role="status" className="text-sm text-muted">
          {grant.data?.free_until && `Free until ${lastDay(grant.data.free_until)}.`}
        </p>
      </form>
      <GrantList
        member={member}
        onEnded={() => {
          grant.reset();
          onGranted?.();
        }}
      />
    </div>
  );
}
