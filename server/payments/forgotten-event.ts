import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { billingEvents } from '#server/db/schema/subscriptions.ts';
import { CLAIM_NOTES, claimCustomer } from './customers.ts';
import type { EventOptions, Outcome } from './events.ts';

/**
 * Settles a failed event that the provider no longer has: all that is left to do is to check its customer.
 * @returns null when there is no such event
 */
export async function settleForgotten(
  { database, billing }: EventOptions,
  id: string,
): Promise<Outcome | null> {
  const { id: eventId, mode, outcome: state } = billingEvents;
  const isThis = and(eq(eventId, id), eq(mode, billing.payments.mode), eq(state, 'failed'));
  const [event] = await database.as('service').read((tx) => tx.select().from(billingEvents).where(isThis));
  if (event === undefined) return null;
  let outcome: Outcome = 'ignored';
  const settle = async (tx: Transaction, userId: string | null) => {
    outcome = userId === null ? 'ignored' : 'applied';
    await tx
      .update(billingEvents)
      .set({
        outcome,
        userId,
        note: 'The payment provider no longer has this event.',
        attempts: sql`${billingEvents.attempts} + 1`,
      })
      .where(isThis);
  };
  if (event.customerId === null) await database.as('service').transaction((tx) => settle(tx, null));
  else {
    const claim = await claimCustomer({ database, payments: billing.payments }, event.customerId);
    if (CLAIM_NOTES[claim] !== undefined) return 'failed';
    await billing.reconcile(event.customerId, settle);
  }
  return outcome;
}
