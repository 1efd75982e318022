import { Brain, Drama, IdCard, KeyRound, type LucideIcon, MessagesSquare, Scale, Trophy } from 'lucide-react';
import type { Viewer } from '#shared/viewer.ts';

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
  { path: 'conversations', title: 'Conversations', icon: MessagesSquare, quick: true },
  { path: 'profile', title: 'Training Profile', icon: IdCard, quick: true },
  { path: 'change-password', title: 'Change Password', icon: KeyRound },
  { path: 'personal-records', title: 'Personal Records', icon: Trophy, quick: true },
  { path: 'memories', title: 'Memory Management', icon: Brain, quick: true },
  { path: 'preferences', title: 'Personality', icon: Drama },
  { path: 'legal', title: 'Legal', icon: Scale },
];
