import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { houseRules } from '#server/db/schema/system-prompt.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { HouseRules } from '#shared/system-prompt.ts';

/** Other servers pick up a change within this time. */
const FRESH_MS = 10_000;
const VERSIONS_SHOWN = 50;

/** The gym's additions to the rules of every answer. */
export interface CurrentHouseRules {
  /** The text; '' when there is none. */
  text(): Promise<string>;
  /** Makes the next answer read them again. */
  changed(): void;
}

/** Caches the current rules, since every answer needs them. */
export function currentHouseRules(database: Database): CurrentHouseRules {
  let kept: { text: Promise<string>; until: number } | null = null;
  const read = async () => {
    const [row] = await database
      .as('service')
      .read((tx) =>
        tx.select({ text: houseRules.text }).from(houseRules).orderBy(desc(houseRules.inForceSince)).limit(1),
      );
    return row?.text ?? '';
  };
  return {
    text() {
      if (kept === null || kept.until < Date.now()) {
        const text = read();
        kept = { text, until: Date.now() + FRESH_MS };
        // A failure is not cached: the next answer tries again.
        text.catch(() => {
          kept = null;
        });
      }
      return kept.text;
    },
    changed() {
      kept = null;
    },
  };
}

/** Lists all versions, the current one first. */
export async function listHouseRules(database: Database): Promise<HouseRules[]> {
  const rows = await database
    .as('service')
    .transaction((tx) =>
      tx
        .select({ rules: houseRules, email: users.email })
        .from(houseRules)
        .leftJoin(users, eq(users.id, houseRules.writtenBy))
        .orderBy(desc(houseRules.inForceSince))
        .limit(VERSIONS_SHOWN),
    );
  return rows.map(({ rules: { id, text, writtenAt }, email }, index) => ({
    id,
    text,
    written_by: email,
    written_at: writtenAt.toISOString(),
    current: index === 0,
  }));
}

/**
 * Makes a text the current house rules.
 * @param replaces the current version as its writer read it; null when there was none
 * @throws Refusal conflict when another version is current
 */
export async function addHouseRules(
  tx: Transaction,
  { text, replaces, writtenBy }: { text: string; replaces: string | null; writtenBy: string },
): Promise<void> {
  // Two at the same moment would both find the version that they replace.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('house rules', 0))`);
  const [current] = await tx
    .select({ id: houseRules.id })
    .from(houseRules)
    .orderBy(desc(houseRules.inForceSince))
    .limit(1);
  if ((current?.id ?? null) !== replaces)
    throw new Refusal(
      'conflict',
      'Someone else has changed the house rules in the meantime. Nothing was changed. Read theirs, then try again.',
    );
  await tx.insert(houseRules).values({ text, writtenBy, inForceSince: sql`clock_timestamp()` });
}
