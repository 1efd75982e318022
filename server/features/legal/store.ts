import { desc, eq } from 'drizzle-orm';
import { acceptLegal, keepVersion, versionOf } from '#server/access/legal-versions.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { legalAcceptances, legalVersions } from '#server/db/schema/legal.ts';
import type { LegalStanding } from '#shared/legal.ts';

type LegalText = Pack['legal'];

/** Returns the current text, with its version and start date. Queries the database once per version. */
export function currentText(database: Database, legal: () => LegalText) {
  let known: { version: string; since: Date } | null = null;
  return async () => {
    const text = legal();
    const version = versionOf(text);
    if (known?.version !== version) {
      known = { version, since: await database.as('service').transaction((tx) => keepVersion(tx, text)) };
    }
    return { ...text, version, since: known.since.toISOString() };
  };
}

/** Reads what a user accepted, newest first, with the text. */
export const readAccepted = (database: Database, userId: string) =>
  database.as('service').read((tx) =>
    tx
      .select({
        version: legalAcceptances.version,
        title: legalVersions.title,
        text: legalVersions.text,
        accepted_at: legalAcceptances.acceptedAt,
        at_sign_up: legalAcceptances.atSignUp,
      })
      .from(legalAcceptances)
      .innerJoin(legalVersions, eq(legalVersions.version, legalAcceptances.version))
      .where(eq(legalAcceptances.userId, userId))
      .orderBy(desc(legalAcceptances.acceptedAt)),
  );

export async function readStanding(
  database: Database,
  legal: LegalText,
  userId: string,
): Promise<LegalStanding> {
  const accepted = await readAccepted(database, userId);
  return {
    version: versionOf(legal),
    accepted: accepted.map(({ text: _, accepted_at, ...rest }) => ({
      ...rest,
      accepted_at: accepted_at.toISOString(),
    })),
  };
}

export const accept = (database: Database, legal: LegalText, userId: string) =>
  database.as('service').transaction((tx) => acceptLegal(tx, legal, { userId }));
