import type { Limits } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { MailKind, MailQueue } from '#server/mail/mail.ts';
import { MAIL_LIMIT } from './limits.ts';

/**
 * Queues a mail to `email`, unless it had many of this kind within the hour. The reply is the same either way, since the
 * address may belong to someone else.
 */
export async function mailSoon(
  limits: Limits,
  mailQueue: MailQueue,
  kind: MailKind,
  email: string,
  about?: string,
) {
  try {
    await limits.take(MAIL_LIMIT, `${kind} ${email}`);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await mailQueue.add(kind, email, { ...(about !== undefined && { about }) });
}
