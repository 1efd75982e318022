import {
  Banknote,
  Brain,
  CreditCard,
  Database,
  Drama,
  House,
  IdCard,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  Trophy,
  VenetianMask,
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

/** The account's tabs in the order they are shown. Each has its child route in `routes.tsx`. */
export const ACCOUNT_TABS: readonly AccountTab[] = [
  { path: 'home', title: 'Home', icon: House },
  { path: 'conversations', title: 'Conversations', icon: MessagesSquare, quick: true },
  { path: 'profile', title: 'Training Profile', icon: IdCard, quick: true },
  // An admin who acts as the athlete leaves their password alone, and sees neither addresses nor devices.
  {
    path: 'change-password',
    title: 'Change Password',
    icon: KeyRound,
    for: ({ acting_admin }) => acting_admin === null,
  },
  {
    path: 'security',
    title: 'Security',
    icon: ShieldCheck,
    for: ({ acting_admin }) => acting_admin === null,
  },
  { path: 'personal-records', title: 'Personal Records', icon: Trophy, quick: true },
  { path: 'memories', title: 'Memory Management', icon: Brain, quick: true },
  { path: 'preferences', title: 'Personality', icon: Drama },
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
  {
    path: 'data',
    title: 'My Data',
    icon: Database,
    for: ({ acting_admin }) => acting_admin === null,
  },
  { path: 'legal', title: 'Legal', icon: Scale },
  { path: 'impersonate', title: 'Impersonate', icon: VenetianMask, for: (viewer) => viewer.isSuperAdmin },
  {
    path: 'billing',
    title: 'Billing',
    icon: Banknote,
    for: (viewer) => (viewer.isAdmin || viewer.isSuperAdmin) && viewer.acting_admin === null,
  },
  {
    path: 'audit',
    title: 'Audit Log',
    icon: ScrollText,
    for: (viewer) => viewer.isAdmin || viewer.isSuperAdmin,
  },
];

/** Those that a viewer has. */
export const tabsOf = (viewer: Viewer | undefined): readonly AccountTab[] =>
  ACCOUNT_TABS.filter((tab) => !tab.for || (viewer && tab.for(viewer)));

/** The address of a tab; null where there is no such tab. */
export const accountPath = (path: string, tabs = ACCOUNT_TABS): string | null =>
  tabs.some((tab) => tab.path === path) ? `/account/${path}` : null;

/** The ways to the tabs that are shown to who is new. */
export const QUICK_ACCESS = ACCOUNT_TABS.filter(({ quick }) => quick).map(({ path, title, icon }) => ({
  to: `/account/${path}`,
  title,
  icon,
}));
