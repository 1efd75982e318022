import type { KeptSubscription } from '#shared/kept-subscription.ts';
import type { MemberDetail } from '#shared/members.ts';
import { call } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { useChangeMember } from './queries.ts';

const KEPT: Record<KeptSubscription, string> = {
  none: 'The account stays.',
  goes_on: 'The account stays, and their subscription continues.',
  ended: 'The account stays. Their subscription has ended; to continue, they choose a plan.',
  unknown:
    'The account stays. The payment provider could not be reached: their subscription may still end, which they can undo under Account, Subscription.',
};

/** Says that an account will be deleted, with the way to keep it, and what that did. */
export function Leaving({ member }: { member: MemberDetail }) {
  const keep = useChangeMember(call.members.keep);
  const at = member.leaves_at;
  if (at === null) {
    return (
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {keep.data && KEPT[keep.data.kept_subscription]}
      </p>
    );
  }
  return (
    <div role="alert" className="space-y-3 rounded-edge bg-danger-ground px-5 py-4 text-sm text-danger">
      <p>
        {member.leaves_by_gym
          ? `This account is closed, and will be deleted with everything in it on ${moment(at, 'day')}.`
          : `They deleted their account themselves. Everything in it is deleted on ${moment(at, 'day')}; until then the link in their mail keeps it.`}
      </p>
      {member.leaves_by_gym && (
        <Button look="plain" busy={keep.isPending} onClick={() => keep.mutate({ id: member.id })}>
          Keep the account
        </Button>
      )}
      {keep.isError && <p>{keep.error.message}</p>}
    </div>
  );
}
