import { createHash } from 'node:crypto';
import { and, like, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { verifications } from '#server/db/schema/accounts.ts';
import type { Once } from './human-check.ts';

const PREFIX = 'once:';
const FORGET_EACH_MS = 3_600_000;

/** Remembers names in the database, for every server that shares it, and forgets them when their time is over. */
export function onceIn(database: Database): Once {
  let forgetAt = 0;
  return async (name, until) => {
    const rows = await database.asService((tx) =>
      tx
        .insert(verifications)
        .values({ id: idOf(name), identifier: PREFIX + name, value: '', expiresAt: until })
        .onConflictDoNothing()
        .returning({ id: verifications.id }),
    );
    if (Date.now() > forgetAt) {
      forgetAt = Date.now() + FORGET_EACH_MS;
      await database.asService((tx) =>
        tx
          .delete(verifications)
          .where(and(like(verifications.identifier, `${PREFIX}%`), lt(verifications.expiresAt, sql`now()`))),
      );
    }
    return rows.length === 1;
  };
}

/** The table's key is a UUID, and tells two servers that ask at once apart. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
