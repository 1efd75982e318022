import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { billingEvents } from '#server/db/schema/subscriptions.ts';
import type { BillingEvent } from '#shared/billing.ts';
import { BILLING_EVENTS_PAGE } from '#shared/billing-limits.ts';

interface Page {
  /** The id of the last event of the previous page. */
  after?: string | undefined;
  outcome?: BillingEvent['outcome'] | undefined;
}

/** Reads the provider's events of a mode, newest first. */
export async function readEvents(
  database: Database,
  mode: string,
  { after, outcome }: Page,
): Promise<{ events: BillingEvent[]; next: string | null }> {
  const rows = await database.as('service').read((tx) =>
    tx
      .select({ event: billingEvents, email: users.email })
      .from(billingEvents)
      .leftJoin(users, eq(users.id, billingEvents.userId))
      .where(
        and(
          eq(billingEvents.mode, mode),
          outcome === undefined ? undefined : eq(billingEvents.outcome, outcome),
          after === undefined
            ? undefined
            : sql`(${billingEvents.receivedAt}, ${billingEvents.id}) < (select received_at, id from billing_events where id = ${after})`,
        ),
      )
      .orderBy(desc(billingEvents.receivedAt), desc(billingEvents.id))
      .limit(BILLING_EVENTS_PAGE + 1),
  );
  const page = rows.slice(0, BILLING_EVENTS_PAGE);
  return {
    events: page.map(({ event, email }) => ({
      id: event.id,
      kind: event.kind,
      outcome: event.outcome as BillingEvent['outcome'],
      note: event.note,
      email,
      object_id: event.objectId,
      attempts: event.attempts,
      occurred_at: event.occurredAt.toISOString(),
      received_at: event.receivedAt.toISOString(),
    })),
    next: rows.length > page.length ? page.at(-1)!.event.id : null,
  };
}
