import type { Transaction } from '#server/db/database.ts';
import { billingMails } from '#server/db/schema/subscriptions.ts';
import type { MailKind, MailQueue } from '#server/mail/mail.ts';

interface MailAbout {
  kind: MailKind;
  address: string;
  /** Its subject, such as the id of an invoice: one mail of a kind is sent about it. */
  about: string;
  userId: string;
}

/**
 * Sends a billing mail unless it was sent before; both are stored in the transaction.
 * @returns whether it is sent
 */
export async function mailOnce(
  { mailQueue, tx }: { mailQueue: MailQueue; tx: Transaction },
  { kind, address, about, userId }: MailAbout,
): Promise<boolean> {
  const kept = await tx
    .insert(billingMails)
    .values({ key: `${kind} ${about}`, userId })
    .onConflictDoNothing()
    .returning();
  if (kept.length === 0) return false;
  await mailQueue.add(kind, address, { about, tx });
  return true;
}
