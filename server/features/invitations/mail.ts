import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { calendarDay, dayOfMoment } from '#server/words/dates.ts';
import { findOpen, readInvitation } from './store.ts';

interface Options {
  database: Database;
  gym: () => Pack['gym'];
  linkOf: (id: string) => string;
}

/** Writes the invitation mail; null once the invitation is used or revoked. */
export const invitationMail =
  ({ database, gym, linkOf }: Options) =>
  async (_address: string, id: string | null): Promise<MailContent | null> =>
    await database.as('service').transaction(async (tx) => {
      const open = id === null ? null : await findOpen(tx, id);
      if (id === null || open === null) return null;
      const { expires_at } = (await readInvitation(tx, id))!;
      const free_until = open.freeUntil;
      const { product, name } = gym();
      return {
        subject: `${name} invites you to ${product}`,
        paragraphs: [
          `${name} invites you to ${product}: ask about your training, and get answers that quote the gym’s own books and know your records.`,
          ...(free_until === null ? [] : [`It is free for you until ${calendarDay(free_until)}.`]),
        ],
        link: { label: 'Create your account', href: linkOf(id) },
        notes: [
          `The link works once, until ${dayOfMoment(new Date(expires_at))}.`,
          'If you did not expect this, ignore this email: no account is created without you.',
        ],
      };
    });
