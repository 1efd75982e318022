import { Hono } from 'hono';
import { requireClaimsOwn } from './access/guards.ts';
import type { Athlete } from './assistant/athlete.ts';
import { ownTools } from './assistant/own-tools.ts';
import type { Tool } from './assistant/tool.ts';
import { Toolbox } from './assistant/toolbox.ts';
import { tracedTool } from './assistant/traced-tool.ts';
import { auditImpersonation } from './audit/audit-impersonation.ts';
import { CONSENT_PAGE } from './auth/oauth.ts';
import { bringsSession } from './auth/session.ts';
import { addBackupGauge } from './backup/backup-gauge.ts';
import type { Feature } from './feature.ts';
import { type AppParts, type FeatureParts, openFeatureParts } from './feature-parts.ts';
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
import { houseRulesInForce } from './features/system-prompt/house-rules.ts';
import { toolsPlaygroundFeature } from './features/tools-playground/feature.ts';
import { triesFeature } from './features/tries/feature.ts';
import { twoFactorFeature } from './features/two-factor/feature.ts';
import { workshopFeature } from './features/workshop/feature.ts';
import { addressBucket } from './http/client-address.ts';
import { API_PREFIX, contractRoutes, type Routes, serveContract } from './http/contract.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import type { Exchange } from './http/exchange.ts';
import { NETWORK_LIMIT, REQUEST_LIMIT } from './http/limits.ts';
import { refuseUnrouted } from './http/methods.ts';
import { timeRequests } from './http/metrics.ts';
import { noStore } from './http/no-store.ts';
import { openApi } from './http/open-api.ts';
import { probes } from './http/probes.ts';
import { notFound } from './http/refusal.ts';
import { jsonRefusal, refusalOf } from './http/reply.ts';
import { logRequests, numberRequests } from './http/request-log.ts';
import { keepOpener, securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { traceRequests } from './http/trace-requests.ts';
import { addGauges } from './monitoring/gauges.ts';
import { SANDBOX_PATH } from './payments/sandbox/sandbox.ts';
import { analyticsSinks, sinkHosts } from './public-pages/analytics-sinks.ts';
import { siteFiles } from './public-pages/site-files.ts';
import { loopLoad } from './runs/loop-load.ts';
import { usageData } from './usage/data-part.ts';
import { purgeUsage } from './usage/purge.ts';
import { version } from './version.ts';

const VACUUM_INTERVAL_MS = 3_600_000;
const PURGE_INTERVAL_MS = 24 * 3_600_000;

/** Every feature, and what features hand to each other. */
function openFeatures(parts: FeatureParts) {
  const { database, library, pack, webSearch, settings, tracing } = parts;
  const membership = settings.SUBSCRIPTIONS === 'on';
  // The export lists what it contains in this order.
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
  const inForce = houseRulesInForce(database);
  const coach = {
    houseRules: () => inForce.text(),
    toolbox: toolbox([...ownTools({ library, products: pack.products, webSearch, membership }), ...tools]),
    // As the model reads them.
    promptParts: [profile, records, memories].map(({ promptPart }) => promptPart),
    async readAthlete(userId: string): Promise<Athlete> {
      const reads = [readProfile(database, userId), readPreferences(database, userId)] as const;
      const [profile, preferences] = await Promise.all(reads);
      return { profile, preferences };
    },
  };
  const visitorCoach = {
    houseRules: coach.houseRules,
    // None that a feature brings: those are about a member's own data. And nobody's questions reach the web.
    toolbox: toolbox(ownTools({ library, products: pack.products, webSearch: null, membership })),
    athlete: { profile: EMPTY_PROFILE, preferences: { ...DEFAULT_PREFERENCES, memory: false } },
  };
  const chat = chatFeature(parts, coach);
  return {
    ...features,
    chat,
    completions: completionsFeature(parts, chat.answerOutside),
    mcp: mcpFeature(parts, { ...coach, answer: chat.answerOutside }),
    systemPrompt: systemPromptFeature(parts, coach, inForce),
    toolsPlayground: toolsPlaygroundFeature(parts, coach),
    tries: triesFeature(parts, visitorCoach),
    myData: myDataFeature(
      parts,
      all.flatMap((feature) => feature.dataPart ?? []),
    ),
  };
}

/** The whole server as one function from request to reply. */
export async function createApp(appParts: AppParts) {
  const { settings, log, web, database, library, admission, runs, pack, mailRoom, jobs, figures, tracing } =
    appParts;
  const parts = await openFeatureParts(appParts);
  const { guards, limits, budget } = parts;
  const { usage: _, ...features } = openFeatures(parts);
  const all: Feature[] = Object.values(features);

  for (const { defineJobs, periodicWork = [] } of all) {
    defineJobs?.(jobs);
    for (const work of periodicWork) jobs.every(work);
  }
  jobs.every({ name: 'vacuum', intervalMs: VACUUM_INTERVAL_MS, run: () => database.vacuum() });
  const usageDays = settings.KEEP_USAGE_DAYS;
  if (usageDays !== 'off')
    jobs.every({
      name: 'purge usage',
      intervalMs: PURGE_INTERVAL_MS,
      run: () => purgeUsage(database, usageDays),
    });
  const letters: Feature['letters'] = Object.assign({}, ...all.map((feature) => feature.letters));
  mailRoom.start(async (kind, address, about) => (await letters?.[kind]?.(address, about)) ?? null);

  const publicOrigin = settings.PUBLIC_URL === undefined ? undefined : new URL(settings.PUBLIC_URL).origin;
  const readFigures = addGauges(figures.register, {
    database,
    load: loopLoad(),
    runs,
    admission,
    countJobs: jobs.count,
    budgetToday: budget.today,
    log,
  });
  addBackupGauge(figures.register, database, log);
  const app = new Hono<Exchange>({ strict: false });
  app.use(numberRequests(log, settings));
  app.use(
    securityHeaders({
      https: publicOrigin?.startsWith('https:') ?? false,
      turnstile: settings.TURNSTILE_SITE_KEY !== undefined && settings.HUMAN_CHECK === 'on',
      sinks: sinkHosts(analyticsSinks(settings)),
    }),
  );
  if (tracing !== null) app.use(traceRequests(tracing));
  app.use(timeRequests(figures));
  app.use(logRequests);
  app.onError((error, c) => jsonRefusal(refusalOf(c, error), c.get('requestId')));
  app.notFound((c) => jsonRefusal(refusalOf(c, notFound('This address')), c.get('requestId')));

  app.route(
    '/',
    probes({
      version,
      database,
      library,
      admission,
      metrics: { register: figures.register, read: readFigures },
    }),
  );
  app.get(
    '/.well-known/security.txt',
    securityTxt(() => pack.gym.contact_email, publicOrigin),
  );

  app.route('/.well-known', features.authorization.wellKnown);

  app.route('/', siteFiles(parts));

  for (const { door } of all) if (door !== undefined) app.route(door.path, door.endpoints);

  app.use(`${API_PREFIX}/*`, noStore);
  app.use(`${API_PREFIX}/*`, async (c, next) => {
    const address = addressBucket(c.get('address'));
    await limits.take(NETWORK_LIMIT, address);
    if (!bringsSession(c.req.raw.headers)) await limits.take(REQUEST_LIMIT, address);
    await next();
  });
  // Other sites may link to it.
  app.route(
    API_PREFIX,
    openApi(() => pack.gym.product),
  );
  app.use(`${API_PREFIX}/*`, refuseCrossSite(publicOrigin));
  app.use(`${API_PREFIX}/*`, auditImpersonation(database));
  for (const { endpoints } of all) if (endpoints !== undefined) app.route(API_PREFIX, endpoints);
  const contract = serveContract(routesOf(features), async (c, body) =>
    requireClaimsOwn(await guards.signedIn(c), body),
  );
  const unrouted = refuseUnrouted([
    ...contractRoutes(),
    ...app.routes.filter(({ method }) => method !== 'ALL'),
  ]);
  app.all(`${API_PREFIX}/*`, async (c) => (await contract(c)) ?? unrouted(c));
  if (appParts.paymentPages !== null) app.route(SANDBOX_PATH, appParts.paymentPages);
  app.use(CONSENT_PAGE, keepOpener);
  app.all('*', async (c) => (await web?.(c)) ?? c.notFound());
  return app;
}

/** The handlers of the whole contract, by feature. */
function routesOf(features: Record<string, Feature>) {
  const routes: Record<string, Routes> = {};
  for (const [noun, feature] of Object.entries(features)) if (feature.routes) routes[noun] = feature.routes;
  return routes;
}

export type App = Awaited<ReturnType<typeof createApp>>;
