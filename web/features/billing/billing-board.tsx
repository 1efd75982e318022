import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { BillingSummary } from '#shared/billing.ts';
import { CLOCK_STEPS } from '#shared/billing-limits.ts';
import { MEMBER_STATES } from '#shared/member-state.ts';
import { formatMoney } from '#shared/money.ts';
import { SUBSCRIPTIONS_OFF } from '#shared/no-access.ts';
import { api } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { Pill } from '#web/ui/pill.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { isWaiting } from './disputes.ts';
import { EventList } from './event-list.tsx';
import { MemberDesk } from './member-desk.tsx';
import { useSummary } from './queries.ts';

/** Shows the gym's money: figures, open problems, one member's billing, and the provider's events. */
export function BillingBoard() {
  const summary = useSummary();
  const [member, setMember] = useState({ email: '', chosen: 0 });
  if (summary.isPending) return <div className="skeleton h-96" aria-hidden />;
  if (!summary.data) {
    return <Failing message={summary.error.message} onRetry={() => void summary.refetch()} />;
  }
  const { mode } = summary.data;
  return (
    <div className="space-y-10">
      {mode === 'sandbox' && <TestClock now={summary.data.now} />}
      {mode === null && <p className="text-sm">{SUBSCRIPTIONS_OFF}</p>}
      <Figures summary={summary.data} />
      <Attention
        summary={summary.data}
        onMember={(email) => setMember(({ chosen }) => ({ email, chosen: chosen + 1 }))}
      />
      <MemberDesk key={member.chosen} email={member.email} />
      <section aria-labelledby="events" className="space-y-4">
        <SectionHead id="events" title="Payment events" />
        <EventList />
      </section>
      <a href="/api/billing/members.csv" download className={buttonLook('plain')}>
        Download members as CSV
      </a>
    </div>
  );
}

function TestClock({ now }: { now: string }) {
  const queries = useQueryClient();
  const move = useMutation(
    api.billing.moveClock.mutationOptions({ onSuccess: () => queries.invalidateQueries() }),
  );
  return (
    <section
      aria-labelledby="test-clock"
      className="rounded-edge border-2 border-dashed border-line-strong px-5 py-4"
    >
      <h2 id="test-clock" className="display text-xl">
        Test money
      </h2>
      <p className="mt-1.5 max-w-measure text-sm text-ink-soft">
        No real payments are made. For subscriptions it is <strong>{moment(now)}</strong>. Move the clock on
        to see renewals, failed payments and ends; trials and sign-ins keep the real time.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {CLOCK_STEPS.map((by) => (
          <Button key={by} look="plain" busy={move.isPending} onClick={() => move.mutate({ by })}>
            One {by} later
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {move.isPending && 'Moving the clock...'}
      </p>
      {move.isError && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {move.error.message}
        </p>
      )}
    </section>
  );
}

function Figures({ summary }: { summary: BillingSummary }) {
  const { monthly_revenue: revenue, trials } = summary;
  const figures = [
    {
      label: 'a month',
      value:
        revenue.length === 0
          ? number(0)
          : revenue.map((one) => formatMoney(one.amount, one.currency)).join(' + '),
    },
    { label: 'new this month', value: number(summary.new_this_month) },
    { label: 'ended this month', value: number(summary.ended_this_month) },
    {
      label: `subscribed of ${number(trials.ended)} trials ended in 30 days`,
      value: number(trials.subscribed),
    },
  ];
  return (
    <section aria-labelledby="figures" className="space-y-4">
      <SectionHead id="figures" title="Members" />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 @2xl:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="mt-1 text-sm text-muted">{label}</dt>
            <dd className="figures text-3xl wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {MEMBER_STATES.map(({ id, label }) => (
          <li key={id}>
            {label} <span className="figures text-base">{number(summary.states[id])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Attention({ summary, onMember }: { summary: BillingSummary; onMember: (email: string) => void }) {
  const { failed_payments: failed, twins, disputes } = summary;
  const waiting = (disputes ?? []).filter(isWaiting);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="attention" className="space-y-4">
      <SectionHead id="attention" title="Needs attention" ref={heading} />
      {disputes === null && (
        <p className="text-sm">Disputes could not be read: the payment provider cannot be reached.</p>
      )}
      {failed.length + twins.length + waiting.length === 0 ? (
        <p className="text-sm text-muted">Nothing right now.</p>
      ) : (
        <ul className="divide-y divide-line">
          {waiting.map((dispute) => (
            <li key={dispute.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
              <Pill look="expired">Dispute</Pill>
              <span>
                {formatMoney(dispute.amount, dispute.currency)}, {dispute.reason.replaceAll('_', ' ')} (
                {dispute.status.replaceAll('_', ' ')}), {moment(dispute.created_at, 'day')}
              </span>
            </li>
          ))}
          {twins.map((twin) => (
            <li key={twin.user_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
              <Pill look="expired">Two subscriptions</Pill>
              <MemberButton email={twin.email} onMember={onMember} />
              <CancelTwin email={twin.email} heading={heading} />
            </li>
          ))}
          {failed.map((payment) => (
            <li key={payment.user_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
              <Pill look="canceled">Payment failed</Pill>
              <MemberButton email={payment.email} onMember={onMember} />
              <span>
                {payment.amount !== null && formatMoney(payment.amount, payment.currency)}
                {payment.until !== null && `, access until ${moment(payment.until, 'day')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MemberButton({ email, onMember }: { email: string; onMember: (email: string) => void }) {
  return (
    <button
      type="button"
      className="touch-target min-w-0 text-left font-semibold wrap-anywhere underline underline-offset-4"
      onClick={() => {
        onMember(email);
        document.getElementById('member')?.scrollIntoView();
      }}
    >
      {email}
    </button>
  );
}

interface CancelTwinProps {
  email: string;
  /** Target of the focus afterwards: the button disappears with its entry. */
  heading: RefObject<HTMLHeadingElement | null>;
}

function CancelTwin({ email, heading }: CancelTwinProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation(
    api.billing.cancelTwin.mutationOptions({
      onSuccess: () => {
        focusAfter(
          () => setAsking(false),
          () => heading.current,
        );
      },
      // A refusal says that it is different from what is shown.
      onSettled: () => void queries.invalidateQueries(),
    }),
  );
  return (
    <>
      <Button look="plain" busy={cancel.isPending} onClick={() => setAsking(true)}>
        Cancel and refund the newer
      </Button>
      <Confirm
        open={asking}
        question="Cancel and refund the newer subscription?"
        note={`The newer subscription of ${email} ends now, and its last payment is refunded. This cannot be undone.`}
        action="Cancel and refund"
        busyAction="Refunding..."
        busy={cancel.isPending}
        error={cancel.error?.message ?? null}
        onConfirm={() => cancel.mutate({ member: email })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
