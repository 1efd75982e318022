import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { houseRules } from '#server/db/schema/system-prompt.ts';
import type { HouseRules } from '#shared/system-prompt.ts';

/** Other servers follow a change within this time. */
const FRESH_MS = 10_000;
const VERSIONS_SHOWN = 50;

/** What the gym adds to the rules of every answer. */
export interface HouseRulesInForce {
  /** The text; '' where there is none. */
  text(): Promise<string>;
  /** Has the next answer read them again. */
  changed(): void;
}

/** Keeps the rules in force at hand, since every answer asks for them. */
export function houseRulesInForce(database: Database): HouseRulesInForce {
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
        // A failure is not kept: the next answer asks again.
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

/** All versions, the one in force first. */
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
    in_force: index === 0,
  }));
}

export async function addHouseRules(tx: Transaction, text: string, writtenBy: string): Promise<void> {
  await tx.insert(houseRules).values({ text, writtenBy });
}
