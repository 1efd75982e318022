import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Pack } from '#server/content/pack.ts';
import type { Transaction } from '#server/db/database.ts';
import { legalAcceptances, legalVersions } from '#server/db/schema/legal.ts';

type LegalText = Pack['legal'];

const VERSION_CHARACTERS = 12;

/** Texts that differ only in line breaks are one version. */
const words = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Derives a legal text's version from its content, so that nobody has to increment it. */
export const versionOf = ({ title, text }: LegalText): string =>
  createHash('sha256')
    .update(`${words(title)}\n${words(text)}`)
    .digest('hex')
    .slice(0, VERSION_CHARACTERS);

/** Stores the current text, if it is new. @returns when it came into force */
export async function keepVersion(tx: Transaction, legal: LegalText): Promise<Date> {
  const version = versionOf(legal);
  const { title, text } = legal;
  await tx.insert(legalVersions).values({ version, title, text }).onConflictDoNothing();
  const [kept] = await tx
    .select({ since: legalVersions.since })
    .from(legalVersions)
    .where(eq(legalVersions.version, version));
  return kept!.since;
}

/** Records that a user accepted the current text. Runs as the service. */
export async function acceptLegal(
  tx: Transaction,
  legal: LegalText,
  { userId, atSignUp = false }: { userId: string; atSignUp?: boolean },
): Promise<void> {
  await keepVersion(tx, legal);
  await tx
    .insert(legalAcceptances)
    .values({ userId, version: versionOf(legal), atSignUp })
    .onConflictDoNothing();
}
