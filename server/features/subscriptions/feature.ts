import type { FeatureParts } from '#server/feature-parts.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { customerEmailJob } from '#server/payments/customer-email.ts';
import { checkSubscriptions } from './checks.ts';
import { subscriptionsData } from './data-part.ts';
import { billingMail } from './mail.ts';
import { sendReminders } from './reminders.ts';
import { subscriptionsRoutes } from './routes.ts';
import { webhookEndpoint } from './webhook.ts';

const CHECK_INTERVAL_MS = 10 * 60_000;
const REMINDER_INTERVAL_MS = 5 * 60_000;

export function subscriptionsFeature(parts: FeatureParts, noteCheckout: (userId: string) => Promise<void>) {
  const { database, billing, pack, site, mailQueue, log, serviceCalls } = parts;
  const plans = () => pack.plans;
  return {
    routes: subscriptionsRoutes({ ...parts, noteCheckout }),
    endpoints: webhookEndpoint(
      billing && { database, billing, mailQueue, ownerAddress: () => pack.gym.contact_email },
      serviceCalls,
    ),
    defineJobs: (jobs: Jobs) =>
      jobs.define(customerEmailJob({ database, payments: billing?.payments ?? null })),
    periodicWork:
      billing === null
        ? []
        : [
            {
              name: 'check subscriptions',
              intervalMs: CHECK_INTERVAL_MS,
              run: (signal: AbortSignal) => checkSubscriptions({ database, billing, log }, signal),
            },
            {
              name: 'send reminders about money',
              intervalMs: REMINDER_INTERVAL_MS,
              run: () => sendReminders({ database, billing, mailQueue }),
            },
          ],
    dataPart: subscriptionsData({ database, billing, plans }),
    mail: billingMail({ database, billing, plans, product: () => pack.gym.product, site }),
  };
}
