import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { analyticsDays, analyticsSalts, analyticsVisitors } from '#server/db/schema/analytics.ts';
import type { BrowserEvent } from '#shared/analytics-events.ts';

const SALT_BYTES = 32;
const VISITOR_BYTES = 16;
/** Longer than the longest range that can be displayed. */
const DAYS_KEPT = 400;

const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

/** A visitor, known only by a hash for one day. */
export interface Visitor {
  address: string;
  userAgent: string;
}

/**
 * Counts an event of a browser, once a day.
 * @returns whether this one counts
 */
export async function countVisitor(
  database: Database,
  event: BrowserEvent,
  { address, userAgent }: Visitor,
): Promise<boolean> {
  return await database.as('service').transaction(async (tx) => {
    const salt = await saltOfToday(tx);
    const visitor = createHmac('sha256', salt)
      .update(`${address}\n${userAgent}`)
      .digest()
      .subarray(0, VISITOR_BYTES);
    const counted = await tx
      .insert(analyticsVisitors)
      .values({ day: TODAY, event, visitor })
      .onConflictDoNothing()
      .returning({ day: analyticsVisitors.day });
    if (counted.length === 0) return false;
    await tx
      .insert(analyticsDays)
      .values({ day: TODAY, event, total: 1 })
      .onConflictDoUpdate({
        target: [analyticsDays.day, analyticsDays.event],
        set: { total: sql`${analyticsDays.total} + 1` },
      });
    return true;
  });
}

/** Stored only in the database, so deleting it there removes it for good. */
async function saltOfToday(tx: Transaction): Promise<Buffer> {
  const read = () =>
    tx.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, TODAY));
  const [known] = await read();
  if (known !== undefined) return known.salt;
  await forgetEarlierDays(tx);
  await tx
    .insert(analyticsSalts)
    .values({ day: TODAY, salt: randomBytes(SALT_BYTES) })
    .onConflictDoNothing();
  // Another server may have created it first.
  const [made] = await read();
  if (made === undefined) throw new Error('there is no salt of today');
  return made.salt;
}

async function forgetEarlierDays(tx: Transaction): Promise<void> {
  await tx.delete(analyticsSalts).where(lt(analyticsSalts.day, TODAY));
  await tx.delete(analyticsVisitors).where(lt(analyticsVisitors.day, TODAY));
}

/** Deletes salts and hashes of earlier days, and totals too old to be shown. */
export async function purgeVisitors(database: Database): Promise<void> {
  await database.as('job').transaction(async (tx) => {
    await forgetEarlierDays(tx);
    await tx.delete(analyticsDays).where(lt(analyticsDays.day, sql`${TODAY} - ${DAYS_KEPT}::int`));
  });
}
