import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import { atProvider } from '#server/payments/at-provider.ts';
import type { Billing } from '#server/payments/billing.ts';
import { findCustomer } from '#server/payments/customers.ts';
import { isKeyRefused, isOutage } from '#server/payments/payments.ts';
import { NO_SUBSCRIPTION, SUBSCRIPTIONS_OFF } from '#shared/no-access.ts';
import { isPaidFor } from '#shared/paid-for.ts';
import { subscriptions as contract, type Membership, type Purchase } from '#shared/subscriptions.ts';
import type { Viewer } from '#shared/viewer.ts';
import { cancel, resume } from './cancellation.ts';
import { listInvoices } from './invoices.ts';
import { readMailChoices, saveMailChoices } from './mail-choices.ts';
import { readMembership, readSubscription, type SubscriptionRow } from './membership.ts';
import { listPlans, otherPlan } from './named-plan.ts';
import { openCardChange, openPlanChange, previewPlanChange } from './plan-changes.ts';
import { readCheckout } from './purchases.ts';
import { confirmCancellation } from './reminders.ts';
import { startCheckout } from './start-checkout.ts';

/** Calls that ask the payment provider, per account. */
const PROVIDER_LIMIT: Limit = { name: 'billing', points: 60, seconds: 600, shared: true };
/** A check asks the provider only when the last one is older. */
const CHECK_MS = 30_000;

interface Options {
  database: Database;
  guards: Guards;
  limits: Limits;
  pack: Pack;
  /** Null while subscriptions are off. */
  billing: Billing | null;
  mailQueue: MailQueue;
  site: () => string;
  settings: { PUBLIC_URL?: string | undefined };
  /** Records that a member opened a checkout. */
  noteCheckout: (userId: string) => Promise<void>;
}

export function subscriptionsRoutes(options: Options) {
  const { database, guards, limits, pack, billing, mailQueue, site } = options;
  const publicUrl = options.settings.PUBLIC_URL;
  const os = implement(contract).$context<CallContext>();
  /**
   * Returns the app's address for this request. The sandbox is also used from phones on the same network,
   * which reach the server at another address.
   */
  const home = (c: RequestContext) =>
    billing?.payments.mode === 'sandbox' && publicUrl === undefined ? new URL(c.req.url).origin : site();
  /** Where the provider's pages for a change lead back to: the page then checks what has changed. */
  const returnUrl = (c: RequestContext) => `${home(c)}/account/subscription?changed=1`;
  /** Rewrites a provider address so that this client can reach it. */
  const reachable = <Url extends string | null>(c: RequestContext, url: Url): Url =>
    (billing?.payments.mode === 'sandbox' ? (url?.replace(site(), home(c)) ?? null) : url) as Url;

  /** Requires the member themselves, while subscriptions are on. */
  const open = async (c: RequestContext): Promise<{ viewer: Viewer; billing: Billing }> => {
    const viewer = await guards.notImpersonating(c);
    if (billing === null) throw new Refusal('conflict', SUBSCRIPTIONS_OFF);
    await limits.take(PROVIDER_LIMIT, viewer.id);
    return { viewer, billing };
  };

  const kept = (viewer: Viewer): Promise<SubscriptionRow | null> =>
    billing === null
      ? Promise.resolve(null)
      : readSubscription({ database, mode: billing.payments.mode }, viewer.id);

  /** @throws Refusal conflict without an active subscription */
  const running = async (viewer: Viewer): Promise<SubscriptionRow> => {
    const row = await kept(viewer);
    if (row === null || row.endedAt !== null) throw new Refusal('conflict', NO_SUBSCRIPTION);
    return row;
  };

  const checkout = async (
    c: RequestContext,
    billing: Billing,
    viewer: Viewer,
    priceId: string | null | undefined,
  ): Promise<{ url: string }> => {
    const { noteCheckout } = options;
    const parts = { database, billing, site: home(c), noteCheckout, log: c.get('log') };
    return { url: reachable(c, await startCheckout(parts, viewer, priceId)) };
  };

  const reply = async (c: RequestContext, purchase: Purchase | null = null): Promise<Membership> => {
    const viewer = await guards.reload(c);
    const read =
      billing === null
        ? { subscription: null, free_until: null }
        : await readMembership(
            { database, mode: billing.payments.mode, plans: pack.plans },
            viewer.id,
            billing.payments.now(),
          );
    return { access: viewer.access, ...read, purchase };
  };

  return {
    plans: os.plans.handler(async () => {
      if (billing === null) return { prices: [], stale: false };
      return await listPlans(billing);
    }),

    membership: os.membership.handler(async ({ input: { session_id: sessionId, fresh }, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      // An admin acting as the member sees the stored state.
      if (billing === null || viewer.acting_admin !== null) return await reply(c);
      await limits.take(PROVIDER_LIMIT, viewer.id);
      if (sessionId != null) {
        return await reply(
          c,
          await atProvider(() =>
            readCheckout({ database, billing, plans: pack.plans }, viewer.id, sessionId),
          ),
        );
      }
      const { payments, reconcile } = billing;
      const [row, customer] = await Promise.all([
        kept(viewer),
        findCustomer({ database, payments }, viewer.id),
      ]);
      const isFresh = !fresh && row !== null && payments.now().getTime() - row.checkedAt.getTime() < CHECK_MS;
      if (customer !== null && !isFresh) {
        await reconcile(customer).catch((err: unknown) => {
          // The stored state still applies.
          if (!isOutage(err)) throw err;
          const level = isKeyRefused(err) ? 'error' : 'warn';
          c.get('log')[level]({ err }, 'a subscription could not be checked');
        });
      }
      return await reply(c);
    }),

    checkout: os.checkout.handler(async ({ input: { priceId }, context: { c } }) => {
      const { viewer, billing } = await open(c);
      return await atProvider(() => checkout(c, billing, viewer, priceId));
    }),

    cancel: os.cancel.handler(async ({ input: { reason, ends }, context: { c } }) => {
      const { viewer, billing } = await open(c);
      const row = await running(viewer);
      // One that ends may still be charged for a period that has begun.
      if (row.cancelAt === null || !isPaidFor(row) || row.nextPaymentAt !== null) {
        await atProvider(() => cancel({ billing, log: c.get('log') }, row, { reason, promised: ends }));
        const { mode } = billing.payments;
        await writeAuditEvent(database, c, { kind: 'subscription_canceled', detail: { mode } });
        await confirmCancellation(
          { database, billing, mailQueue },
          { userId: viewer.id, email: viewer.email, cancelAt: (await kept(viewer))?.cancelAt ?? null },
        );
      }
      return await reply(c);
    }),

    resubscribe: os.resubscribe.handler(async ({ context: { c } }) => {
      const { viewer, billing } = await open(c);
      const row = await kept(viewer);
      if (row === null) throw new Refusal('conflict', NO_SUBSCRIPTION);
      if (row.endedAt !== null) {
        const { prices } = await listPlans(billing);
        const former = prices.find(({ id, plan_id }) => id === row.priceId || plan_id === row.planId);
        if (former === undefined)
          throw new Refusal(
            'conflict',
            'Your subscription is over, and its plan is no longer offered. Please choose another.',
          );
        const { url } = await atProvider(() => checkout(c, billing, viewer, former.id));
        return { url, membership: await reply(c) };
      }
      if (row.cancelAt !== null) {
        await atProvider(() => resume({ billing, log: c.get('log') }, row));
        await writeAuditEvent(database, c, { kind: 'subscription_resumed' });
      }
      return { url: null, membership: await reply(c) };
    }),

    previewPlanChange: os.previewPlanChange.handler(async ({ input: { priceId }, context: { c } }) => {
      const { viewer, billing } = await open(c);
      const row = await running(viewer);
      const plan = await otherPlan(billing, row, priceId);
      return await atProvider(() => previewPlanChange(billing, row, plan));
    }),

    updatePlan: os.updatePlan.handler(async ({ input: { priceId }, context: { c } }) => {
      const { viewer, billing } = await open(c);
      const row = await running(viewer);
      const plan = await otherPlan(billing, row, priceId);
      return await atProvider(async () => {
        const url = await openPlanChange(billing, row, plan, returnUrl(c));
        await writeAuditEvent(database, c, { kind: 'plan_change_begun', detail: { plan: plan.plan_id } });
        return { url: reachable(c, url) };
      });
    }),

    invoices: os.invoices.handler(async ({ input: { page }, context: { c } }) => {
      const { viewer, billing } = await open(c);
      const { payments } = billing;
      const customer = await findCustomer({ database, payments }, viewer.id);
      if (customer === null) return { invoices: [], has_more: false, next_page: null };
      const list = await atProvider(() => listInvoices(payments.stripe, customer, page ?? null));
      return {
        ...list,
        invoices: list.invoices.map((invoice) => ({
          ...invoice,
          hosted_invoice_url: reachable(c, invoice.hosted_invoice_url),
          invoice_pdf: reachable(c, invoice.invoice_pdf),
        })),
      };
    }),

    mailChoices: os.mailChoices.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      return await readMailChoices(database, viewer.id);
    }),

    saveMailChoices: os.saveMailChoices.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await saveMailChoices(database, viewer.id, input);
      return input;
    }),

    portal: os.portal.handler(async ({ context: { c } }) => {
      const { viewer, billing } = await open(c);
      const row = await running(viewer);
      const url = await atProvider(() => openCardChange(billing, row, returnUrl(c)));
      return { url: reachable(c, url) };
    }),
  };
}
