import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { BilledMember } from '#shared/billing.ts';
import { GRANT_REASON_MAX_CHARACTERS } from '#shared/billing-limits.ts';
import { formatMoney } from '#shared/money.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { api } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Field } from '#web/ui/field.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** What one member pays and may use, and what an admin can do about it. */
export function MemberDesk({ email }: { email: string }) {
  const [typed, setTyped] = useState(email);
  const [looked, setLooked] = useState(email);
  const member = useQuery(
    api.billing.member.queryOptions({ input: { member: looked }, enabled: looked !== '', retry: false }),
  );
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === looked) void member.refetch();
    setLooked(typed.trim());
  };
  return (
    <section aria-labelledby="member" className="space-y-4">
      <SectionHead id="member" title="One member" />
      <form onSubmit={find} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Field
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" look="iron" busy={member.isFetching}>
          Find
        </Button>
      </form>
      {member.isError && <Failing message={member.error.message} onRetry={() => void member.refetch()} />}
      {member.data && <Member key={member.data.email} member={member.data} />}
    </section>
  );
}

const STATUS = {
  active: 'Active',
  canceled: 'Canceled',
  expired: 'Expired',
  none: 'No subscription',
} as const;

function Member({ member }: { member: BilledMember }) {
  return (
    <div className="space-y-6 rounded-edge border border-line bg-raised px-5 py-4">
      <div>
        <h3 className="display text-lg wrap-anywhere">{member.email}</h3>
        <p className="mt-1 text-sm text-ink-soft">
          {STATUS[member.subscription_status]}
          {member.current_period_end !== null && `, until ${moment(member.current_period_end, 'day')}`}
          {member.free_until !== null && `. Free until ${moment(member.free_until, 'day')}`}
        </p>
      </div>
      <Grant member={member} />
      <Invoices member={member} />
    </div>
  );
}

function Grant({ member }: { member: BilledMember }) {
  const queries = useQueryClient();
  const [days, setDays] = useState('30');
  const [reason, setReason] = useState('');
  const grant = useMutation(
    api.billing.grant.mutationOptions({
      onSuccess: () => {
        setReason('');
        void queries.invalidateQueries({ queryKey: api.billing.key() });
      },
    }),
  );
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    grant.mutate({ member: member.email, days: Number(days), reason });
  };
  return (
    <form onSubmit={send} className="space-y-3">
      <h4 className="text-sm font-semibold">Extend access without payment</h4>
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
        {grant.data?.free_until && `Free until ${moment(grant.data.free_until, 'day')}.`}
      </p>
      {member.grants.length > 0 && (
        <ul className="space-y-1 text-sm text-muted">
          {member.grants.map(({ until, reason, created_at }) => (
            <li key={created_at}>
              Until {moment(until, 'day')}: {reason} ({moment(created_at, 'day')})
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

function Invoices({ member }: { member: BilledMember }) {
  const [refunding, setRefunding] = useState<Invoice | null>(null);
  return (
    <div>
      <h4 className="text-sm font-semibold">Invoices</h4>
      {member.invoices.length === 0 ? (
        <p className="mt-2 text-sm text-muted">No invoices found</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {member.invoices.map((invoice) => (
            <li key={invoice.id} className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
              <span>
                {moment(new Date(invoice.created * 1000), 'day')} ·{' '}
                <span className="figures text-base">{formatMoney(invoice.total, invoice.currency)}</span> ·{' '}
                {invoice.status}
              </span>
              {invoice.amount_paid > 0 && (
                <Button look="plain" onClick={() => setRefunding(invoice)}>
                  Refund
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refunding && (
        <RefundDialog email={member.email} invoice={refunding} onClose={() => setRefunding(null)} />
      )}
    </div>
  );
}
