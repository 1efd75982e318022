import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Access } from '#shared/access.ts';
import { noAccess } from '#shared/no-access.ts';
import { moment } from '#web/lib/dates.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import { buttonLook } from '#web/ui/button.tsx';

interface AccessSummary {
  title: string;
  text: ReactNode;
  /** A subscription exists and can be edited. */
  subscribed?: true;
}

/** Null for those who need no subscription. */
function summaryOf(access: Access, now: Date): AccessSummary | null {
  const { reason, until } = access;
  const end = new Date(until ?? 0);
  switch (reason) {
    case 'trial': {
      const { count, unit } = timeLeft(end, now);
      return {
        title: 'Trial Period',
        text: (
          <>
            <span className="flex items-baseline gap-x-2">
              <span className="figures text-4xl text-ink">{count}</span>
              <span className="figures text-xl">{unit} remaining</span>
            </span>
            Until {moment(end)}
          </>
        ),
      };
    }
    case 'active':
    case 'trialing':
      return {
        title: 'Subscription Active',
        text: `Auto-renews on ${moment(end, 'day')}.`,
        subscribed: true,
      };
    case 'past_due':
      return {
        title: 'Payment Failed',
        text: `You have access until ${moment(end, 'day')}. Update your card to keep it.`,
        subscribed: true,
      };
    case 'granted':
      return { title: 'Subscription Active', text: `Free until ${moment(end, 'day')}`, subscribed: true };
    case 'canceled':
      return {
        title: 'Subscription Cancelled',
        text: `Your access ends on ${moment(end, 'day')}.`,
        subscribed: true,
      };
    case 'expired':
    case 'none':
      return {
        title: reason === 'expired' ? 'Subscription Expired' : 'No Subscription',
        text: noAccess(access),
      };
    default:
      return null;
  }
}

/** Shows how long someone may use the coach; `subscription` is where that can be changed. */
export function AccessCard({ access, subscription }: { access: Access; subscription: string | null }) {
  const name = useId();
  const shown = summaryOf(access, new Date());
  if (shown === null) return null;
  const { title, text, subscribed } = shown;
  return (
    <section
      aria-labelledby={name}
      className="flex flex-col items-start rounded-edge border border-line bg-raised px-5 py-4"
    >
      <h2 id={name} className="display text-xl">
        {title}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
      {subscription !== null && (
        <Link to={subscription} className={`${buttonLook(subscribed ? 'plain' : 'signal')} mt-4`}>
          {subscribed ? 'Edit Subscription' : 'Subscribe Now'}
        </Link>
      )}
    </section>
  );
}
