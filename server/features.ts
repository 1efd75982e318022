import type { Athlete } from './assistant/athlete.ts';
import { ownTools } from './assistant/own-tools.ts';
import type { Tool } from './assistant/tool.ts';
import { Toolbox } from './assistant/toolbox.ts';
import { tracedTool } from './assistant/traced-tool.ts';
import type { Feature } from './feature.ts';
import type { FeatureParts } from './feature-parts.ts';
import { analyticsFeature } from './features/analytics/feature.ts';
import { attachmentsFeature } from './features/attachments/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { authFeature } from './features/auth/feature.ts';
import { authorizationFeature } from './features/authorization/feature.ts';
import { backupsFeature } from './features/backups/feature.ts';
import { billingFeature } from './features/billing/feature.ts';
import { chatFeature } from './features/chat/feature.ts';
import { completionsFeature } from './features/completions/feature.ts';
import { connectionsFeature } from './features/connections/feature.ts';
import { conversationsFeature } from './features/conversations/feature.ts';
import { devicesFeature } from './features/devices/feature.ts';
import { emailChangeFeature } from './features/email-change/feature.ts';
import { feedbackFeature } from './features/feedback/feature.ts';
import { gymFeature } from './features/gym/feature.ts';
import { healthFeature } from './features/health/feature.ts';
import { impersonationFeature } from './features/impersonation/feature.ts';
import { invitationsFeature } from './features/invitations/feature.ts';
import { leaderboardFeature } from './features/leaderboard/feature.ts';
import { legalFeature } from './features/legal/feature.ts';
import { libraryFeature } from './features/library/feature.ts';
import { mcpFeature } from './features/mcp/feature.ts';
import { membersFeature } from './features/members/feature.ts';
import { memoriesFeature } from './features/memories/feature.ts';
import { modelsFeature } from './features/models/feature.ts';
import { myDataFeature } from './features/my-data/feature.ts';
import { preferencesFeature } from './features/preferences/feature.ts';
import { DEFAULT_PREFERENCES, readPreferences } from './features/preferences/store.ts';
import { profileFeature } from './features/profile/feature.ts';
import { EMPTY_PROFILE, readProfile } from './features/profile/store.ts';
import { recordImportsFeature } from './features/record-imports/feature.ts';
import { recordsFeature } from './features/records/feature.ts';
import { sharesFeature } from './features/shares/feature.ts';
import { subscriptionsFeature } from './features/subscriptions/feature.ts';
import { synthesisFeature } from './features/synthesis/feature.ts';
import { systemPromptFeature } from './features/system-prompt/feature.ts';
import { currentHouseRules } from './features/system-prompt/house-rules.ts';
import { toolsPlaygroundFeature } from './features/tools-playground/feature.ts';
import { triesFeature } from './features/tries/feature.ts';
import { twoFactorFeature } from './features/two-factor/feature.ts';
import { workshopFeature } from './features/workshop/feature.ts';
import { usageData } from './usage/data-part.ts';

/** Opens every feature, and connects those that depend on each other. */
export function openFeatures(parts: FeatureParts) {
  const { database, library, pack, webSearch, settings, tracing } = parts;
  const membership = settings.SUBSCRIPTIONS === 'on';
  // The export lists its contents in this order.
  const memoriesParts = memoriesFeature(parts);
  const analyticsParts = analyticsFeature(parts);
  const features = {
    conversations: conversationsFeature(parts),
    records: recordsFeature(parts),
    recordImports: recordImportsFeature(parts),
    profile: profileFeature(parts),
    memories: memoriesParts,
    preferences: preferencesFeature(parts),
    leaderboard: leaderboardFeature(parts),
    invitations: invitationsFeature(parts),
    feedback: feedbackFeature(parts),
    legal: legalFeature(parts),
    shares: sharesFeature(parts),
    subscriptions: subscriptionsFeature(parts, analyticsParts.noteCheckout),
    connections: connectionsFeature(parts),
    usage: { dataPart: usageData(database) },
    analytics: analyticsParts,
    auth: authFeature(parts),
    authorization: authorizationFeature(parts),
    emailChange: emailChangeFeature(parts),
    audit: auditFeature(parts),
    attachments: attachmentsFeature(parts),
    backups: backupsFeature(parts),
    billing: billingFeature(parts),
    devices: devicesFeature(parts),
    gym: gymFeature(parts),
    health: healthFeature(parts),
    impersonation: impersonationFeature(parts),
    library: libraryFeature(parts, memoriesParts.everyone),
    members: membersFeature(parts),
    models: modelsFeature(parts),
    synthesis: synthesisFeature(parts),
    twoFactor: twoFactorFeature(parts),
    workshop: workshopFeature(parts),
  } satisfies Record<string, Feature>;
  const all: Feature[] = Object.values(features);
  const tools = all.flatMap((feature) => feature.tools ?? []);
  const toolbox = (tools: readonly Tool[]) =>
    new Toolbox(tracing === null ? tools : tools.map((tool) => tracedTool(tool, tracing)));
  const { profile, records, memories } = features;
  const houseRules = currentHouseRules(database);
  const coach = {
    houseRules: () => houseRules.text(),
    toolbox: toolbox([...ownTools({ library, products: pack.products, webSearch, membership }), ...tools]),
    // In the order the model reads them.
    promptParts: [profile, records, memories].map(({ promptPart }) => promptPart),
    async readAthlete(userId: string): Promise<Athlete> {
      const reads = [
        readProfile(database, userId, pack.gym.units),
        readPreferences(database, userId),
      ] as const;
      const [profile, preferences] = await Promise.all(reads);
      return { profile, preferences };
    },
  };
  const visitorCoach = {
    houseRules: coach.houseRules,
    // No feature's tools: those are about a member's own data. And visitors' questions never reach the web.
    toolbox: toolbox(ownTools({ library, products: pack.products, webSearch: null, membership })),
    athlete: {
      profile: { ...EMPTY_PROFILE, ...(pack.gym.units && { units: pack.gym.units }) },
      preferences: { ...DEFAULT_PREFERENCES, memory: false },
    },
  };
  const chat = chatFeature(parts, coach);
  return {
    ...features,
    chat,
    completions: completionsFeature(parts, chat.answerOutside),
    mcp: mcpFeature(parts, { ...coach, answer: chat.answerOutside }),
    systemPrompt: systemPromptFeature(parts, coach, houseRules),
    toolsPlayground: toolsPlaygroundFeature(parts, coach),
    tries: triesFeature(parts, visitorCoach),
    myData: myDataFeature(
      parts,
      all.flatMap((feature) => feature.dataPart ?? []),
    ),
  };
}
