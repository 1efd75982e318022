import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { BilledMember } from '#shared/billing.ts';
import { formatMoney } from '#shared/money.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { api } from '#web/lib/call.ts';
import { lastDay, moment } from '#web/lib/dates.ts';
import { newId } from '#web/lib/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Field } from '#web/ui/field.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { GrantForm } from './grant-form.tsx';
import { invoiceAction } from './invoice-action.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** Shows one member's payments and access, with the admin's actions. */
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
          {member.paid_until !== null && `, until ${moment(member.paid_until, 'day')}`}
          {member.free_until !== null && `. Free until ${lastDay(member.free_until)}`}
        </p>
      </div>
      <GrantForm member={member} />
      <Invoices member={member} />
    </div>
  );
}

function Invoices({ member }: { member: BilledMember }) {
  return (
    <div>
      <h4 className="text-sm font-semibold">Invoices</h4>
      {member.invoices === null ? (
        <p className="mt-2 text-sm">
          Invoices could not be read: the payment provider cannot be reached. Find the member again in a few
          minutes.
        </p>
      ) : member.invoices.length === 0 ? (
        <p className="mt-2 text-sm text-muted">No invoices found</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {member.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} member={member} invoice={invoice} />
          ))}
        </ul>
      )}
    </div>
  );
}

function InvoiceRow({ member, invoice }: { member: BilledMember; invoice: Invoice }) {
  const action = invoiceAction(member, invoice);
  const [isRefunding, setRefunding] = useState(false);
  // Outlives the dialog: a refund whose reply was lost is made once, even if the dialog was closed in between.
  const [sendId, setSendId] = useState(newId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
      <span>
        {moment(new Date(invoice.created * 1000), 'day')} ·{' '}
        <span className="figures text-base">{formatMoney(invoice.total, invoice.currency)}</span> ·{' '}
        {invoice.status}
        {invoice.amount_refunded > 0 &&
          `, ${formatMoney(invoice.amount_refunded, invoice.currency)} refunded`}
      </span>
      {action !== null && (
        <Button look="plain" onClick={() => setRefunding(true)}>
          {action === 'refund' ? 'Refund' : 'End access'}
        </Button>
      )}
      {isRefunding && action !== null && (
        <RefundDialog
          member={member}
          invoice={invoice}
          sendId={sendId}
          onSettled={() => setSendId(newId())}
          onClose={() => setRefunding(false)}
        />
      )}
    </li>
  );
}
