import { Hono } from 'hono';
import { requireClaimsOwn } from './access/guards.ts';
import type { AppParts } from './app-parts.ts';
import { auditImpersonation } from './audit/audit-impersonation.ts';
import { CONSENT_PAGE } from './auth/oauth.ts';
import { bringsSession } from './auth/session.ts';
import { addBackupGauge } from './backup/backup-gauge.ts';
import type { Feature } from './feature.ts';
import { openFeatureParts } from './feature-parts.ts';
import { openFeatures } from './features.ts';
import { addressBucket } from './http/client-address.ts';
import { API_PREFIX, contractRoutes, type Routes, serveContract } from './http/contract.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { NETWORK_LIMIT, REQUEST_LIMIT } from './http/limits.ts';
import { refuseUnrouted } from './http/methods.ts';
import { timeRequests } from './http/metrics.ts';
import { noStore } from './http/no-store.ts';
import { openApi } from './http/open-api.ts';
import { probes } from './http/probes.ts';
import { notFound } from './http/refusal.ts';
import { jsonRefusal, refusalOf } from './http/reply.ts';
import type { HttpEnv } from './http/request-context.ts';
import { logRequests, numberRequests } from './http/request-log.ts';
import { keepOpener, securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { traceRequests } from './http/trace-requests.ts';
import { addGauges } from './monitoring/gauges.ts';
import { SANDBOX_PATH } from './payments/sandbox/sandbox.ts';
import { analyticsSinks, sinkHosts } from './public-pages/analytics-sinks.ts';
import { siteFiles } from './public-pages/site-files.ts';
import { loopLoad } from './runs/loop-load.ts';
import { startWork } from './start-work.ts';
import { version } from './version.ts';

/** Creates the whole server as one function from request to reply. */
export async function createApp(appParts: AppParts) {
  const { settings, log, web, database, library, admission, runs, pack, jobs, metrics, tracing } = appParts;
  const parts = await openFeatureParts(appParts);
  const { guards, limits, budget } = parts;
  const { usage: _, ...features } = openFeatures(parts);
  const all: Feature[] = Object.values(features);

  startWork(appParts, all);
  const publicOrigin = settings.PUBLIC_URL === undefined ? undefined : new URL(settings.PUBLIC_URL).origin;
  const readMetrics = addGauges(metrics.register, {
    database,
    load: loopLoad(),
    runs,
    admission,
    countJobs: jobs.count,
    budgetToday: budget.today,
    log,
  });
  addBackupGauge(metrics.register, database, log);
  const app = new Hono<HttpEnv>({ strict: false });
  app.use(numberRequests(log, settings));
  app.use(
    securityHeaders({
      https: publicOrigin?.startsWith('https:') ?? false,
      turnstile: settings.TURNSTILE_SITE_KEY !== undefined && settings.HUMAN_CHECK === 'on',
      sinks: sinkHosts(analyticsSinks(settings)),
    }),
  );
  if (tracing !== null) app.use(traceRequests(tracing));
  app.use(timeRequests(metrics));
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
      metrics: { register: metrics.register, read: readMetrics },
    }),
  );
  app.get(
    '/.well-known/security.txt',
    securityTxt(() => pack.gym.contact_email, publicOrigin),
  );

  app.route('/.well-known', features.authorization.wellKnown);

  app.route('/', siteFiles(parts));

  for (const { programEndpoints: own } of all) if (own !== undefined) app.route(own.path, own.endpoints);

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
  const contract = serveContract(
    routesOf(features),
    async (c, body) => requireClaimsOwn(await guards.signedIn(c), body),
    // Calls that need no session count by address, whatever they bring; beyond that limit a real session counts instead.
    async (c) => {
      if (!bringsSession(c.req.raw.headers)) return;
      await limits.take(REQUEST_LIMIT, addressBucket(c.get('address'))).catch(() => guards.maybeSignedIn(c));
    },
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

/** Collects the handlers of the whole contract, by feature. */
function routesOf(features: Record<string, Feature>) {
  const routes: Record<string, Routes> = {};
  for (const [noun, feature] of Object.entries(features)) if (feature.routes) routes[noun] = feature.routes;
  return routes;
}

export type App = Awaited<ReturnType<typeof createApp>>;
