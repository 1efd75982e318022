import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { noAccess } from '#shared/no-access.ts';
import type { Viewer } from '#shared/viewer.ts';
import { moment } from '#web/lib/dates.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import { buttonLook } from '#web/ui/button.tsx';

interface AccessSummary {
  title: string;
  /** Null where there is no more to say. */
  text: ReactNode;
  /** What can be done about it; nothing if omitted. */
  act?: 'Edit Subscription' | 'Subscribe Now';
}

type Member = Pick<Viewer, 'access' | 'subscription'>;

/** Statuses of a subscription that is over at the payment provider. */
const OVER = new Set(['canceled', 'incomplete_expired']);

/** Null for those who need no subscription. */
function summaryOf({ access, subscription }: Member, now: Date): AccessSummary | null {
  const { reason, until } = access;
  const day = until === null ? null : moment(until, 'day');
  switch (reason) {
    case 'trial':
      return {
        title: 'Trial Period',
        text: until !== null && <TrialLeft end={new Date(until)} now={now} />,
        act: 'Subscribe Now',
      };
    case 'active':
    case 'trialing':
      return {
        title: 'Subscription Active',
        text: day && `Auto-renews on ${day}.`,
        act: 'Edit Subscription',
      };
    case 'past_due':
      return {
        title: 'Payment Failed',
        text:
          day === null
            ? 'Update your card to keep your access.'
            : `You have access until ${day}. Update your card to keep it.`,
        act: 'Edit Subscription',
      };
    case 'granted':
      return {
        title: 'Subscription Active',
        text: day && `Free until ${day}`,
        // Free access outlasts what is paid, while the subscription continues.
        ...(subscription !== null && !OVER.has(subscription.status) && { act: 'Edit Subscription' }),
      };
    case 'canceled':
      return {
        title: 'Subscription Cancelled',
        text: day && `Your access ends on ${day}.`,
        act: 'Edit Subscription',
      };
    case 'expired':
    case 'none':
      return {
        title: reason === 'expired' ? 'Subscription Expired' : 'No Subscription',
        text: noAccess(access),
        act: 'Subscribe Now',
      };
    default:
      return null;
  }
}

function TrialLeft({ end, now }: { end: Date; now: Date }) {
  const { count, unit } = timeLeft(end, now);
  return (
    <>
      <span className="flex items-baseline gap-x-2">
        <span className="figures text-4xl text-ink">{count}</span>
        <span className="figures text-xl">{unit} remaining</span>
      </span>
      Until {moment(end)}
    </>
  );
}

interface AccessCardProps {
  member: Member;
  /** Where it can be changed; null where it cannot. */
  path: string | null;
}

/** Shows how long someone may use the coach. */
export function AccessCard({ member, path }: AccessCardProps) {
  const name = useId();
  const shown = summaryOf(member, new Date());
  if (shown === null) return null;
  const { title, text, act } = shown;
  return (
    <section
      aria-labelledby={name}
      className="flex flex-col items-start rounded-edge border border-line bg-raised px-5 py-4"
    >
      <h2 id={name} className="display text-xl">
        {title}
      </h2>
      {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
      {act && path !== null && (
        <Link to={path} className={`${buttonLook(act === 'Subscribe Now' ? 'signal' : 'plain')} mt-4`}>
          {act}
        </Link>
      )}
    </section>
  );
}
