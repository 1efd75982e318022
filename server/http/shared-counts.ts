import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rateLimits } from '#server/db/schema/operations.ts';
import { HOUR_MS } from '#shared/durations.ts';

const PRUNE_MS = HOUR_MS;

/**
 * Counts in the database, by its clock, for every server that shares it. `RateLimiterPostgres` would count by
 * each server's own clock, store buckets in plain text, and bypass the service role.
 */
export class SharedCounts {
  readonly #database: Database;
  #pruneAt = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds one. @returns the count in the current period of `seconds`, and how long that lasts. */
  async add(
    name: string,
    bucket: string,
    seconds: number,
  ): Promise<{ points: number; msBeforeNext: number }> {
    const key = keyOf(name, bucket);
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

  /** Subtracts one. */
  async remove(name: string, bucket: string): Promise<void> {
    await this.#database.as('service').transaction((tx) =>
      tx
        .update(rateLimits)
        .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
        .where(eq(rateLimits.key, keyOf(name, bucket))),
    );
  }

  async #prune(): Promise<void> {
    if (Date.now() < this.#pruneAt) return;
    this.#pruneAt = Date.now() + PRUNE_MS;
    await this.#database
      .as('service')
      .transaction((tx) => tx.delete(rateLimits).where(lt(rateLimits.expiresAt, sql`now()`)));
  }
}

/** Buckets name people, and nobody needs to read them here. */
const keyOf = (name: string, bucket: string) =>
  `${name} ${createHash('sha256').update(bucket).digest('base64url')}`;
