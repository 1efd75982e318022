import {
  Banknote,
  BookOpen,
  Bot,
  Brain,
  BrainCircuit,
  CircleUserRound,
  CreditCard,
  Database,
  Drama,
  Dumbbell,
  FileText,
  FlaskConical,
  Hammer,
  HeartPulse,
  House,
  IdCard,
  KeyRound,
  LibraryBig,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  NotebookText,
  ReceiptText,
  Scale,
  ScrollText,
  Shapes,
  ShieldCheck,
  Trophy,
  Users,
  VenetianMask,
  Warehouse,
} from 'lucide-react';
import type { Viewer } from '#shared/viewer.ts';
import { hasInvoicesTab, hasSubscriptionTab } from '#web/features/subscriptions/applies.ts';
import { gym } from '#web/lib/gym.ts';

export interface AccountTab {
  /** Of the child route, below `/account`. */
  path: string;
  title: string;
  icon: LucideIcon;
  /** Whose tab it is; everyone's when left out. */
  for?: (viewer: Viewer) => boolean;
  /** Among the first to be shown to who is new. */
  quick?: true;
}

export interface TabGroup {
  title: string;
  icon: LucideIcon;
  /** Which of the two lists it stands in: the member's own, or the one for those who run the gym. */
  area: 'Account' | 'Workshop';
  tabs: readonly AccountTab[];
}

// An admin who acts as a member leaves their password alone, and sees neither addresses nor devices.
const notActing = ({ acting_admin }: Viewer) => acting_admin === null;
const isAdmin = (viewer: Viewer) => viewer.isAdmin || viewer.isSuperAdmin;
const isSuperAdmin = (viewer: Viewer) => viewer.isSuperAdmin;
const runsGym = (viewer: Viewer) => isSuperAdmin(viewer) && notActing(viewer);

/** The account's tabs in the order they are shown. Each has its child route in `routes.tsx`. */
const TAB_GROUPS: readonly TabGroup[] = [
  {
    title: 'Training',
    icon: Dumbbell,
    area: 'Account',
    tabs: [
      { path: 'conversations', title: 'Conversations', icon: MessagesSquare, quick: true },
      { path: 'profile', title: 'Training Profile', icon: IdCard, quick: true },
      { path: 'personal-records', title: 'Personal Records', icon: Trophy, quick: true },
      { path: 'memories', title: 'Memory Management', icon: Brain, quick: true },
      { path: 'preferences', title: 'Personality', icon: Drama },
    ],
  },
  {
    title: 'Membership',
    icon: CreditCard,
    area: 'Account',
    tabs: [
      {
        path: 'subscription',
        title: 'Subscription',
        icon: CreditCard,
        for: (viewer) => hasSubscriptionTab(viewer, gym.subscriptions),
      },
      {
        path: 'invoices',
        title: 'Invoices',
        icon: ReceiptText,
        for: (viewer) => hasInvoicesTab(viewer, gym.subscriptions),
      },
    ],
  },
  {
    title: 'Account',
    icon: CircleUserRound,
    area: 'Account',
    tabs: [
      { path: 'home', title: 'Home', icon: House },
      { path: 'change-password', title: 'Change Password', icon: KeyRound, for: notActing },
      { path: 'security', title: 'Security', icon: ShieldCheck, for: notActing },
      { path: 'data', title: 'My Data', icon: Database, for: notActing },
    ],
  },
  {
    title: 'Help',
    icon: LifeBuoy,
    area: 'Account',
    tabs: [{ path: 'legal', title: 'Legal', icon: Scale }],
  },
  {
    title: 'Gym',
    icon: Warehouse,
    area: 'Workshop',
    tabs: [
      { path: 'workshop', title: 'Checklist', icon: ListChecks, for: runsGym },
      { path: 'health', title: 'Health', icon: HeartPulse, for: isAdmin },
    ],
  },
  {
    title: 'Library',
    icon: LibraryBig,
    area: 'Workshop',
    tabs: [
      { path: 'vector/books', title: 'Books', icon: BookOpen, for: runsGym },
      { path: 'vector/training', title: 'Training Material', icon: NotebookText, for: runsGym },
      { path: 'vector/playground', title: 'Playground', icon: FlaskConical, for: runsGym },
      {
        path: 'vector/memory',
        title: 'Memory',
        icon: BrainCircuit,
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
    ],
  },
  {
    title: 'Coach',
    icon: Bot,
    area: 'Workshop',
    tabs: [
      {
        path: 'system-prompt',
        title: 'System Prompt',
        icon: FileText,
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
      {
        path: 'tools-playground',
        title: 'Tools Playground',
        icon: Hammer,
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
      {
        path: 'synthesize',
        title: 'Fine-Tuning Data',
        icon: Shapes,
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
    ],
  },
  {
    title: 'Members',
    icon: Users,
    area: 'Workshop',
    tabs: [
      { path: 'impersonate', title: 'Impersonate', icon: VenetianMask, for: isSuperAdmin },
      {
        path: 'billing',
        title: 'Billing',
        icon: Banknote,
        for: (viewer) => isAdmin(viewer) && notActing(viewer),
      },
      { path: 'audit', title: 'Audit Log', icon: ScrollText, for: isAdmin },
    ],
  },
];

/** The groups that a viewer has, each with the tabs that are theirs. */
export function tabGroupsOf(viewer: Viewer | undefined): readonly TabGroup[] {
  return TAB_GROUPS.map((group) => ({
    ...group,
    tabs: group.tabs.filter((tab) => !tab.for || (viewer && tab.for(viewer))),
  })).filter(({ tabs }) => tabs.length > 0);
}

/** The tab of an address, and its group; null where the address is none of theirs. */
export function tabAt(pathname: string, groups: readonly TabGroup[]) {
  for (const group of groups) {
    const tab = group.tabs.find(({ path }) => `${pathname}/`.startsWith(`/account/${path}/`));
    if (tab) return { group, tab };
  }
  return null;
}

const ACCOUNT_TABS: readonly AccountTab[] = TAB_GROUPS.flatMap(({ tabs }) => tabs);

/** The tabs that a viewer has. */
export const tabsOf = (viewer: Viewer | undefined): readonly AccountTab[] =>
  tabGroupsOf(viewer).flatMap(({ tabs }) => tabs);

/** Where the workshop begins for a viewer; null for those without one. */
export function workshopPath(viewer: Viewer | undefined): string | null {
  const first = tabGroupsOf(viewer).find(({ area }) => area === 'Workshop')?.tabs[0];
  return first ? `/account/${first.path}` : null;
}

/** The address of a tab; null where there is no such tab. */
export const accountPath = (path: string, tabs: readonly AccountTab[] = ACCOUNT_TABS): string | null =>
  tabs.some((tab) => tab.path === path) ? `/account/${path}` : null;

/** The ways to the tabs that are shown to who is new. */
export const QUICK_ACCESS = ACCOUNT_TABS.filter(({ quick }) => quick).map(({ path, title, icon }) => ({
  to: `/account/${path}`,
  title,
  icon,
}));
