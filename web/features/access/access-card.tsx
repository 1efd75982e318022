import { useId } from 'react';
import { Link } from 'react-router';
import { type Access, needsNoSubscription } from '#shared/access.ts';
import type { Viewer } from '#shared/viewer.ts';
import { accessInWords, STILL_PAYS } from '#web/lib/access-words.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import { buttonLook } from '#web/ui/button.tsx';

type Member = Pick<Viewer, 'access' | 'subscription'>;

/** What can be done about access. */
const ACTIONS: Partial<Record<Access['reason'], 'Edit Subscription' | 'Subscribe Now'>> = {
  trial: 'Subscribe Now',
  active: 'Edit Subscription',
  trialing: 'Edit Subscription',
  past_due: 'Edit Subscription',
  canceled: 'Edit Subscription',
  granted: 'Edit Subscription',
  expired: 'Subscribe Now',
  none: 'Subscribe Now',
  super_admin: 'Edit Subscription',
  admin: 'Edit Subscription',
  whitelist: 'Edit Subscription',
  og: 'Edit Subscription',
};

/** Statuses of a subscription that is over at the payment provider. */
const OVER = new Set(['canceled', 'incomplete_expired']);

const runs = ({ subscription }: Member): boolean => subscription !== null && !OVER.has(subscription.status);

/** Free access outlasts what is paid, and only a subscription that goes on beside it can be edited. */
const canAct = (member: Member): boolean => member.access.reason !== 'granted' || runs(member);

function TrialLeft({ until }: { until: string }) {
  const { count, unit } = timeLeft(new Date(until), new Date());
  return (
    <span className="flex items-baseline gap-x-2">
      <span className="figures text-4xl text-ink">{count}</span>
      <span className="figures text-xl">{unit} remaining</span>
    </span>
  );
}

interface AccessCardProps {
  member: Member;
  /** Where it can be changed; null where it cannot. */
  path: string | null;
}

/** Shows how long someone may use the coach; nothing to those who neither need nor have a subscription. */
export function AccessCard({ member, path }: AccessCardProps) {
  const name = useId();
  const { reason, until } = member.access;
  const needsNone = needsNoSubscription(member.access);
  const action = ACTIONS[reason];
  const stillPays = runs(member) && member.subscription?.cancel_at === null;
  if (action === undefined || (needsNone && !stillPays)) return null;
  const words = accessInWords(member.access);
  const texts = needsNone ? [STILL_PAYS] : words.texts;
  return (
    <section
      aria-labelledby={name}
      className="flex flex-col items-start rounded-edge border border-line bg-raised px-5 py-4"
    >
      <h2 id={name} className="display text-xl">
        {words.title}
      </h2>
      {texts.length > 0 && (
        <p className="mt-1.5 text-sm text-ink-soft">
          {reason === 'trial' && until !== null && <TrialLeft until={until} />}
          {texts}
        </p>
      )}
      {canAct(member) && path !== null && (
        <Link to={path} className={`${buttonLook(action === 'Subscribe Now' ? 'signal' : 'plain')} mt-4`}>
          {action}
        </Link>
      )}
    </section>
  );
}
