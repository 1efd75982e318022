import { CircleUserRound } from 'lucide-react';
import { TAB_ICONS } from './account-icons.ts';
import { ACCOUNT_TABS } from './account-tabs.ts';

/** Links to the tabs shown to newcomers. */
export const QUICK_ACCESS = ACCOUNT_TABS.filter(({ quick }) => quick).map(({ path, title }) => ({
  to: `/account/${path}`,
  title,
  icon: TAB_ICONS[path] ?? CircleUserRound,
}));
