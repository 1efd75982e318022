import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { billingCustomers } from '#server/db/schema/subscriptions.ts';
import { SettingsError } from '#server/settings.ts';

/**
 * Requires that the sandbox would take no paying member's access: it knows none of them, and sells access for
 * test money. Someone who only tests without keys again may, unless keys are entered that cannot be used.
 * @throws SettingsError
 */
export async function requireNoPayers(
  database: Database,
  { hasUnusableKeys }: { hasUnusableKeys: boolean },
): Promise<void> {
  const modes = hasUnusableKeys ? ['live', 'test'] : ['live'];
  const payers = await database
    .as('service')
    .read((tx) => tx.$count(billingCustomers, inArray(billingCustomers.mode, modes)));
  if (payers === 0) return;
  throw new SettingsError(
    'Members pay through Stripe, but the server has no usable pair of its keys. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment: with test payments instead, members would lose their access. Or set SUBSCRIPTIONS=off, which gives everybody access.',
  );
}
