import type { Viewer } from '#shared/viewer.ts';
import { hasInvoicesTab, hasSubscriptionTab } from '#web/features/subscriptions/applies.ts';
import { gymNow } from '#web/lib/gym.ts';

export interface AccountTab {
  /** Path of the child route, below `/account`. */
  path: string;
  title: string;
  /** Who has the tab; everyone if omitted. */
  for?: (viewer: Viewer) => boolean;
  /** Another child route that belongs to it, without its own tab. */
  also?: string;
  /** Among the first to be shown to newcomers. */
  quick?: true;
}

export interface TabGroup {
  title: string;
  /** Which of the two lists it is in: the member's own, or the staff's. */
  area: 'Account' | 'Workshop';
  tabs: readonly AccountTab[];
}

// An admin who acts as a member leaves their password alone, and sees neither addresses nor devices.
const notActing = ({ acting_admin }: Viewer) => acting_admin === null;
const isAdmin = (viewer: Viewer) => viewer.isAdmin;
const isSuperAdmin = (viewer: Viewer) => viewer.isSuperAdmin;
const runsGym = (viewer: Viewer) => isSuperAdmin(viewer) && notActing(viewer);

/** The account's tabs in display order. Each has its child route in `routes.tsx`. */
const TAB_GROUPS: readonly TabGroup[] = [
  {
    title: 'Training',
    area: 'Account',
    tabs: [
      { path: 'conversations', title: 'Conversations', quick: true },
      { path: 'profile', title: 'Training Profile', quick: true },
      { path: 'personal-records', title: 'Personal Records', quick: true },
      { path: 'memories', title: 'Memory Management', quick: true },
      { path: 'preferences', title: 'Personality' },
    ],
  },
  {
    title: 'Membership',
    area: 'Account',
    tabs: [
      {
        path: 'subscription',
        title: 'Subscription',

        for: (viewer) => hasSubscriptionTab(viewer, gymNow().subscriptions),
      },
      {
        path: 'invoices',
        title: 'Invoices',

        for: (viewer) => hasInvoicesTab(viewer, gymNow().subscriptions),
      },
    ],
  },
  {
    title: 'Account',
    area: 'Account',
    tabs: [
      { path: 'home', title: 'Home' },
      { path: 'change-password', title: 'Change Password', for: notActing },
      { path: 'security', title: 'Security', for: notActing },
      { path: 'connections', title: 'Connections', for: notActing },
      { path: 'data', title: 'My Data', for: notActing },
    ],
  },
  {
    title: 'Help',
    area: 'Account',
    tabs: [
      { path: 'faq', title: 'FAQ', also: 'feedback' },
      { path: 'legal', title: 'Legal' },
    ],
  },
  {
    title: 'Gym',
    area: 'Workshop',
    tabs: [
      { path: 'workshop', title: 'Checklist', for: runsGym },
      { path: 'gym', title: 'Your gym', for: runsGym },
      { path: 'analytics', title: 'Analytics', for: runsGym },
      { path: 'health', title: 'Health', for: isAdmin },
    ],
  },
  {
    title: 'Library',
    area: 'Workshop',
    tabs: [
      { path: 'vector/books', title: 'Books', for: runsGym },
      { path: 'vector/training', title: 'Training Material', for: runsGym },
      { path: 'vector/playground', title: 'Playground', for: runsGym },
      {
        path: 'vector/memory',
        title: 'Memory',
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
    ],
  },
  {
    title: 'Coach',
    area: 'Workshop',
    tabs: [
      {
        path: 'system-prompt',
        title: 'System Prompt',
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
      {
        path: 'tools-playground',
        title: 'Tools Playground',
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
      {
        path: 'synthesize',
        title: 'Fine-Tuning Data',
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
    ],
  },
  {
    title: 'Members',
    area: 'Workshop',
    tabs: [
      { path: 'members', title: 'Members', for: runsGym },
      {
        path: 'feedback/inbox',
        title: 'Inbox',
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
      { path: 'impersonate', title: 'Impersonate', for: isSuperAdmin },
      {
        path: 'billing',
        title: 'Billing',
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
      { path: 'audit', title: 'Audit Log', for: isAdmin },
    ],
  },
];

/** Returns a viewer's groups, each with the tabs they have. */
export function tabGroupsOf(viewer: Viewer | undefined): readonly TabGroup[] {
  return TAB_GROUPS.map((group) => ({
    ...group,
    tabs: group.tabs.filter((tab) => !tab.for || (viewer && tab.for(viewer))),
  })).filter(({ tabs }) => tabs.length > 0);
}

/** Returns the tab of an address, and its group; null where the viewer has no such tab. */
export function tabAt(pathname: string, groups: readonly TabGroup[]) {
  for (const group of groups) {
    const tab = group.tabs.find(
      ({ path, also }) => `${pathname}/`.startsWith(`/account/${path}/`) || pathname === `/account/${also}`,
    );
    if (tab) return { group, tab };
  }
  return null;
}

/**
 * Whether a viewer may open an address of the account: the workshop's only with its tab. Like routes, it
 * ignores case.
 */
export function mayOpen(pathname: string, viewer: Viewer | undefined): boolean {
  const plain = pathname.toLowerCase();
  return tabAt(plain, TAB_GROUPS)?.group.area !== 'Workshop' || tabAt(plain, tabGroupsOf(viewer)) !== null;
}

export const ACCOUNT_TABS: readonly AccountTab[] = TAB_GROUPS.flatMap(({ tabs }) => tabs);

/** Returns a viewer's tabs. */
export const tabsOf = (viewer: Viewer | undefined): readonly AccountTab[] =>
  tabGroupsOf(viewer).flatMap(({ tabs }) => tabs);

/** Returns the first address of a viewer's workshop; null for those without one. */
export function workshopPath(viewer: Viewer | undefined): string | null {
  const first = tabGroupsOf(viewer).find(({ area }) => area === 'Workshop')?.tabs[0];
  return first ? `/account/${first.path}` : null;
}

/** Returns the address of a tab; null where there is no such tab. */
export const accountPath = (path: string, tabs: readonly AccountTab[] = ACCOUNT_TABS): string | null =>
  tabs.some((tab) => tab.path === path) ? `/account/${path}` : null;
