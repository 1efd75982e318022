import { analytics } from './analytics.ts';
import { attachments } from './attachments.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { billing } from './billing.ts';
import { chat } from './chat.ts';
import { connections } from './connections.ts';
import { conversations } from './conversations.ts';
import { devices } from './devices.ts';
import { emailChange } from './email-change.ts';
import { feedback } from './feedback.ts';
import { gym } from './gym.ts';
import { health } from './health.ts';
import { impersonation } from './impersonation.ts';
import { invitations } from './invitations.ts';
import { leaderboard } from './leaderboard.ts';
import { legal } from './legal.ts';
import { library } from './library.ts';
import { members } from './members.ts';
import { memories } from './memories.ts';
import { models } from './models.ts';
import { myData } from './my-data.ts';
import { preferences } from './preferences.ts';
import { profile } from './profile.ts';
import { recordImports } from './record-imports.ts';
import { records } from './records.ts';
import { shares } from './shares.ts';
import { subscriptions } from './subscriptions.ts';
import { synthesis } from './synthesis.ts';
import { systemPrompt } from './system-prompt.ts';
import { toolsPlayground } from './tools-playground.ts';
import { tries } from './tries.ts';
import { twoFactor } from './two-factor.ts';
import { workshop } from './workshop.ts';

/** The whole API under `/api`, one entry per feature. */
export const contract = {
  analytics,
  attachments,
  audit,
  auth,
  billing,
  chat,
  connections,
  conversations,
  emailChange,
  feedback,
  gym,
  health,
  impersonation,
  invitations,
  leaderboard,
  legal,
  library,
  members,
  memories,
  models,
  myData,
  preferences,
  profile,
  recordImports,
  records,
  devices,
  shares,
  subscriptions,
  synthesis,
  systemPrompt,
  toolsPlayground,
  tries,
  twoFactor,
  workshop,
};
