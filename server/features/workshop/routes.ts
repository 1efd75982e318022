import { implement } from '@orpc/server';
import { requireAdmin } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { requirePassword } from '#server/auth/fresh-password.ts';
import { PASSWORD_LIMIT } from '#server/auth/limits.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit } from '#server/http/limits.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { testModel } from '#server/models/test-model.ts';
import type { KeySettings } from '#server/service-keys/service-keys.ts';
import { reasonOf, testKeys } from '#server/service-keys/test-keys.ts';
import { settingProblem } from '#server/settings.ts';
import { type ServiceKeyName, serviceOf } from '#shared/service-keys.ts';
import { workshop as contract } from '#shared/workshop.ts';
import { readOverview } from './overview.ts';
import type { Restarts } from './restarts.ts';

/** Test calls to outside services, per account. */
const TRY_LIMIT: Limit = { name: 'try-service', points: 20, seconds: 300 };
/** The reply is sent before the server stops listening. */
const RESTART_DELAY_MS = 500;

const PRIVATE_HOST =
  /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|[^.:[\]]+|.*\.(local|internal|lan))$/;

export function workshopRoutes(parts: FeatureParts, restarts: Restarts) {
  const { auth, catalog, database, guards, keys, limits, mailQueue, pack, restart, site } = parts;
  const os = implement(contract).$context<CallContext>();
  const atStart = keys.settings;
  const overview = () => readOverview(parts, atStart, restarts);

  async function superAdmin(c: RequestContext) {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'set the gym up', 'isSuperAdmin');
    return viewer;
  }

  async function superAdminWithPassword(c: RequestContext, password: string) {
    const viewer = await superAdmin(c);
    await limits.take(PASSWORD_LIMIT, viewer.id);
    await requirePassword(auth, viewer.id, password);
    return viewer;
  }

  return {
    overview: os.overview.handler(async ({ context: { c } }) => {
      await superAdmin(c);
      return await overview();
    }),
    keepKeys: os.keepKeys.handler(async ({ input: { values, password }, context: { c } }) => {
      const viewer = await superAdminWithPassword(c, password);
      const names = Object.keys(values) as ServiceKeyName[];
      if (names.length === 0) throw new Refusal('wrong_shape', 'Enter at least one key.');
      for (const name of names) requireValid(name, values[name]!);
      const fixed = names.find((name) => keys.environment[name] !== undefined);
      if (fixed !== undefined)
        throw new Refusal(
          'conflict',
          `${fixed} is set in the server’s environment, which takes precedence. Change it there.`,
        );
      const known = await keys.readAll();
      requireSecrets(names, known);
      await limits.take(TRY_LIMIT, viewer.id);
      await testKeys({ ...known, ...values }, values, pack.models);
      await database.as('service').transaction(async (tx) => {
        await keys.keep(tx, values, viewer.id);
        await writeAuditEvent(tx, c, { kind: 'keys_changed', detail: { names, now: 'entered' } });
      });
      await keys.refresh();
      return await overview();
    }),
    removeKey: os.removeKey.handler(async ({ input: { name, password }, context: { c } }) => {
      await superAdminWithPassword(c, password);
      await database.as('service').transaction(async (tx) => {
        const names = await keys.remove(tx, name);
        if (names.length === 0) throw notFound('This key');
        await writeAuditEvent(tx, c, { kind: 'keys_changed', detail: { names, now: 'removed' } });
      });
      await keys.refresh();
      return await overview();
    }),
    testModel: os.testModel.handler(async ({ context: { c } }) => {
      const viewer = await superAdmin(c);
      await limits.take(TRY_LIMIT, viewer.id);
      const { model, label } = catalog.chatModel(null, { isAdmin: false, isSuperAdmin: false });
      const begun = performance.now();
      try {
        await testModel(model);
      } catch (error) {
        throw new Refusal('unavailable', `${label} did not answer: ${reasonOf(error)}`, { cause: error });
      }
      return { label, milliseconds: Math.round(performance.now() - begun) };
    }),
    testMail: os.testMail.handler(async ({ context: { c } }) => {
      const viewer = await superAdmin(c);
      await limits.take(TRY_LIMIT, viewer.id);
      const { product } = pack.gym;
      try {
        await mailQueue.deliver(
          {
            subject: `A test email from ${product}`,
            paragraphs: [`Mail from ${product} reaches you. There is nothing to do.`],
            link: { label: 'Back to the workshop', href: `${site()}/account/workshop` },
            notes: [],
          },
          viewer.email,
        );
      } catch (error) {
        throw new Refusal('unavailable', `The test email could not be sent: ${reasonOf(error)}`, {
          cause: error,
        });
      }
      return { address: viewer.email };
    }),
    restart: os.restart.handler(async ({ input: { password }, context: { c } }) => {
      await superAdminWithPassword(c, password);
      if (restart === null)
        throw new Refusal('conflict', 'This server cannot restart itself. Restart it where it runs.');
      // While others restart, this one waits for its turn.
      if (restarts.isBehind() && (await restarts.isAsked())) return {};
      await database.as('service').transaction(async (tx) => {
        await restarts.ask(tx);
        await writeAuditEvent(tx, c, { kind: 'server_restarted' });
      });
      setTimeout(restart, RESTART_DELAY_MS);
      return {};
    }),
  };
}

/**
 * Requires the key along with an address: someone who does not know an existing key must not redirect it to
 * another server. Others redirect nothing: Stripe shows a key only once, and the secret of a new webhook is
 * entered beside it.
 * @throws Refusal wrong_shape
 */
function requireSecrets(names: readonly ServiceKeyName[], known: KeySettings): void {
  for (const name of names) {
    const [secret] = serviceOf(name).keys;
    const redirects = name !== 'STRIPE_WEBHOOK_SECRET' || known[secret] === undefined;
    if (name !== 'MAIL_FROM' && redirects && !names.includes(secret))
      throw new Refusal('wrong_shape', `Enter ${secret} together with ${name}.`);
  }
}

/** @throws Refusal wrong_shape naming the setting */
function requireValid(name: ServiceKeyName, value: string): void {
  const problem = settingProblem(name, value);
  if (problem !== null) throw new Refusal('wrong_shape', `${name} ${problem}.`);
  if (!name.endsWith('_URL') || name === 'SMTP_URL') return;
  const { protocol, hostname } = new URL(value);
  if (protocol === 'http:' && !PRIVATE_HOST.test(hostname))
    throw new Refusal(
      'wrong_shape',
      `${name} must begin with https:// unless the server is in your own network.`,
    );
}
