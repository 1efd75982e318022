import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Viewer } from '#shared/viewer.ts';
import { AccessCard } from '#web/features/access/access-card.tsx';
import { StatusPill } from '#web/features/access/status-pill.tsx';
import { LogoutButton } from '#web/features/auth/logout-button.tsx';
import { useViewer } from '#web/features/auth/queries.ts';
import { RecentConversations } from '#web/features/conversations/recent-conversations.tsx';
import { profileQuery } from '#web/features/profile/queries.ts';
import { RecentInvoices } from '#web/features/subscriptions/recent-invoices.tsx';
import { moment } from '#web/lib/dates.ts';
import { useTitle } from '#web/lib/title.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { LinkTile } from '#web/ui/link-tile.tsx';
import { accountPath, tabsOf } from './account-tabs.ts';
import { QUICK_ACCESS } from './quick-access.ts';

/** Content of other tabs shown here, for viewers who have those tabs. */
const EXCERPTS: Record<string, ComponentType> = {
  conversations: RecentConversations,
  invoices: RecentInvoices,
};

export default function AccountHomePage() {
  useTitle('Account');
  const viewer = useViewer().data;
  return viewer ? <AccountHome viewer={viewer} /> : null;
}

function AccountHome({ viewer }: { viewer: Viewer }) {
  const profile = useQuery(profileQuery);
  const tabs = tabsOf(viewer);
  const subscription = accountPath('subscription', tabs);
  const name = profile.data?.name.trim() ?? '';
  const lastLogin = moment(viewer.last_sign_in_at ?? viewer.updated_at);
  return (
    <div className="max-w-wide space-y-8">
      <header>
        <div className="flex items-center justify-between gap-4">
          <StatusPill access={viewer.access} subscription={subscription} />
          <LogoutButton className={buttonLook('plain')} />
        </div>
        <h1 className="display mt-3 text-3xl wrap-anywhere md:text-4xl">
          Welcome back,{' '}
          {profile.isPending ? (
            <span className="skeleton inline-block h-[0.7em] w-24" />
          ) : (
            <bdi className={name ? '' : 'text-2xl'}>{name.split(/\s+/)[0] || viewer.email}</bdi>
          )}
        </h1>
        <p className="mt-2 text-sm text-muted">Last login: {lastLogin}</p>
      </header>

      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <section
          aria-labelledby="user-information"
          className="flex flex-col items-start rounded-edge border border-line bg-raised px-5 py-4"
        >
          <h2 id="user-information" className="display text-xl">
            User Information
          </h2>
          <dl className="mt-1.5 mb-4 grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
            <dt className="text-muted">Name</dt>
            <dd className="wrap-anywhere">
              {profile.isPending && <span className="skeleton inline-block h-4 w-32 align-middle" />}
              {profile.isError && !profile.data && (
                <Failing message={profile.error.message} onRetry={() => void profile.refetch()} />
              )}
              {profile.data && (name ? <bdi>{name}</bdi> : <span className="text-muted">Not specified</span>)}
            </dd>
            <dt className="text-muted">Email</dt>
            <dd className="wrap-anywhere">{viewer.email}</dd>
          </dl>
          <Link to="/account/profile" className={`${buttonLook('plain')} mt-auto`}>
            Update Profile
          </Link>
        </section>
        <AccessCard member={viewer} path={subscription} />
      </div>

      <section aria-labelledby="quick-access">
        <h2 id="quick-access" className="display mb-3 text-xl">
          Quick Access
        </h2>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {QUICK_ACCESS.map((tile) => (
            <li key={tile.to}>
              <LinkTile {...tile} />
            </li>
          ))}
        </ul>
      </section>

      {tabs.map(({ path }) => {
        const Excerpt = EXCERPTS[path];
        return Excerpt && <Excerpt key={path} />;
      })}
    </div>
  );
}
