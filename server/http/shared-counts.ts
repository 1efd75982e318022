import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rateLimits } from '#server/db/schema/operations.ts';

const PRUNE_MS = 3_600_000;

/**
 * Counts in the database, by its clock, for every server that shares it. `RateLimiterPostgres` would count by each
 * server's own clock, keep buckets in plain text, and write past the service role.
 */
export class SharedCounts {
  readonly #database: Database;
  #pruneAt = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds one. @returns how many there are in the running `seconds`, and how long these still run. */
  async add(
    name: string,
    bucket: string,
    seconds: number,
  ): Promise<{ points: number; msBeforeNext: number }> {
    // Buckets name people, and nobody needs to read them here.
    const key = `${name} ${createHash('sha256').update(bucket).digest('base64url')}`;
    const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
    const over = sql`${rateLimits.expiresAt} <= now()`;
    const [count] = await this.#database.as('service').transaction((tx) =>
      tx
        .insert(rateLimits)
        .values({ key, points: 1, expiresAt })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
            expiresAt: sql`case when ${over} then ${expiresAt} else ${rateLimits.expiresAt} end`,
          },
        })
        .returning({
          points: rateLimits.points,
          msBeforeNext: sql<number>`(extract(epoch from ${rateLimits.expiresAt} - now()) * 1000)::int`,
        }),
    );
    await this.#prune();
    return count!;
  }

  async #prune(): Promise<void> {
    if (Date.now() < this.#pruneAt) return;
    this.#pruneAt = Date.now() + PRUNE_MS;
    await this.#database
      .as('service')
      .transaction((tx) => tx.delete(rateLimits).where(lt(rateLimits.expiresAt, sql`now()`)));
  }
}
