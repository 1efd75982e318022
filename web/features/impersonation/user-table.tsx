import { VenetianMask } from 'lucide-react';
import type { ListedUser } from '#shared/impersonation.ts';
import { moment } from '#web/lib/dates.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SubscriptionPill } from './state-look.tsx';

const HEAD = 'py-2 pr-4 text-left font-semibold';

interface UserTableProps {
  users: readonly ListedUser[];
  onImpersonate: (user: ListedUser) => void;
}

export function UserTable({ users, onImpersonate }: UserTableProps) {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Users</caption>
      <thead className="border-t-2 border-ink text-xs text-muted">
        <tr>
          <th scope="col" className={HEAD}>
            User
          </th>
          <th scope="col" className={`${HEAD} hidden w-36 @2xl:table-cell`}>
            Created At
          </th>
          <th scope="col" className={`${HEAD} hidden w-32 @2xl:table-cell`}>
            Subscription
          </th>
          <th scope="col" className="w-16 py-2 text-right font-semibold">
            <span className="sr-only">Impersonate</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id} user={user} onImpersonate={() => onImpersonate(user)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ user, onImpersonate }: { user: ListedUser; onImpersonate: () => void }) {
  const created = (
    <time dateTime={user.created_at} className="whitespace-nowrap tabular-nums">
      {moment(user.created_at, 'day')}
    </time>
  );
  const role = roleOf(user);
  const isRaised = user.isAdmin || user.isSuperAdmin;
  const pill = (
    <SubscriptionPill
      status={user.subscription_status}
      trial={user.isTrialPeriod}
      unlimited={user.state === 'unlimited'}
    />
  );
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        <span className="block font-semibold break-words">
          <bdi>{user.email}</bdi>
          {role && <span className="ml-2 text-xs font-normal whitespace-nowrap text-muted">{role}</span>}
        </span>
        <span className="block text-2xs break-all text-muted tabular-nums">{user.id}</span>
        {/* When narrow, values without a column are here. */}
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft @2xl:hidden">
          {created} {pill}
        </span>
      </th>
      <td className="hidden py-2.5 pr-4 text-ink-soft @2xl:table-cell">{created}</td>
      <td className="hidden py-2.5 pr-4 @2xl:table-cell">{pill}</td>
      <td className="py-1.5 text-right">
        {!isRaised && (
          <IconButton label={`Impersonate ${user.email}`} className="size-touch" onClick={onImpersonate}>
            <VenetianMask size={22} aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

function roleOf({ isSuperAdmin, isAdmin, isWhitelisted, isOG }: ListedUser): string | null {
  if (isSuperAdmin) return 'Super admin';
  if (isAdmin) return 'Admin';
  if (isWhitelisted) return 'Whitelist';
  return isOG ? 'OG' : null;
}
