import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { SettingsError } from '#server/settings.ts';

/**
 * Requires that the sandbox would take no paying member's access: it knows none of them, and sells access for
 * test money.
 * @throws SettingsError
 */
export async function requireNoPayers(database: Database): Promise<void> {
  const isPaying = and(eq(subscriptions.mode, 'live'), isNull(subscriptions.endedAt));
  const payers = await database.as('service').read((tx) => tx.$count(subscriptions, isPaying));
  if (payers === 0) return;
  throw new SettingsError(
    'Members pay through Stripe, but the server does not have both of its keys, or cannot read them. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment: with test payments instead, members would lose their access. Or set SUBSCRIPTIONS=off, which gives everybody access.',
  );
}
