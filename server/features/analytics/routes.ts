import { implement } from '@orpc/server';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { Database } from '#server/db/database.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Settings } from '#server/settings.ts';
import { analytics as contract } from '#shared/analytics.ts';
import { noteFirstAnswer } from './milestones.ts';
import { readReport } from './report.ts';
import { countVisitor } from './visitors.ts';

/** By address: generous enough for a whole gym network, but no flood. */
const COUNT_LIMIT: Limit = { name: 'analytics', points: 300, seconds: 3600, shared: true };
const CRAWLER = /bot\b|crawl|spider|preview|lighthouse/i;

interface Options {
  database: Database;
  guards: Guards;
  limits: Limits;
  billingMode: string;
  subscriptions: boolean;
  settings: Pick<Settings, 'KEEP_AUDIT_DAYS'>;
}

export function analyticsRoutes(options: Options) {
  const { database, guards, limits, billingMode, subscriptions, settings } = options;
  const os = implement(contract).$context<CallContext>();
  return os.router({
    count: os.count.handler(async ({ input: { event }, context: { c } }) => {
      const userAgent = c.req.header('user-agent') ?? '';
      if (asksNotToBeCounted(c) || CRAWLER.test(userAgent)) return { counted: false };
      const address = c.get('address');
      await limits.take(COUNT_LIMIT, addressBucket(address));
      // Members come every day; a visit is by someone who is not a member yet.
      if (event === 'visit' && (await guards.maybeSignedIn(c)) !== null) return { counted: false };
      return { counted: await countVisitor(database, event, { address, userAgent }) };
    }),

    firstAnswer: os.firstAnswer.handler(async ({ context: { c } }) => {
      const viewer = await guards.signedIn(c);
      // An admin who acts as a member is not the member.
      if (viewer.acting_admin !== null) return { first: false };
      return { first: await noteFirstAnswer(database, viewer.id) };
    }),

    report: os.report.handler(async ({ input: { weeks }, context: { c } }) => {
      requireAdmin(await guards.signedIn(c), 'see analytics', 'isSuperAdmin');
      return await readReport(
        { database, billingMode, subscriptions, keepAuditDays: settings.KEEP_AUDIT_DAYS },
        weeks,
      );
    }),
  });
}

/** Do Not Track, or Global Privacy Control. */
const asksNotToBeCounted = (c: RequestContext) =>
  c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1';
