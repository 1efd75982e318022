import { makeKeepingToken } from '#server/access/account-deletion.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { dayOfMoment } from '#server/words/dates.ts';

interface Options {
  database: Database;
  gym: () => Pack['gym'];
  site: () => string;
}

/** Writes the mail to a member whose account will be deleted, at their own request or the gym's. */
export function leavingMail({ database, gym, site }: Options) {
  return async (address: string): Promise<MailContent | null> => {
    const made = await makeKeepingToken(database, address);
    if (made === null) return null;
    const { product, contact_email } = gym();
    const day = dayOfMoment(made.dueAt);
    const subject = 'Your account will be deleted';
    if (made.token === null) {
      return {
        subject,
        paragraphs: [
          `The gym has closed your ${product} account. You are signed out everywhere, and on ${day} all of your data will be permanently deleted.`,
          'If you have a subscription, it will not renew.',
          'If you think that this is a mistake, or want a copy of your data, write to us before that day:',
        ],
        link: { label: 'Write to us', href: `mailto:${contact_email}` },
        notes: [],
      };
    }
    return {
      subject,
      paragraphs: [
        `You asked to delete your ${product} account. You are signed out everywhere, and on ${day} all of your data will be permanently deleted.`,
        'If you have a subscription, it will not renew.',
        'If you have changed your mind, or if this was not you, keep your account:',
      ],
      link: {
        label: 'Keep my account',
        href: `${site()}/keep-account#token=${made.token}`,
      },
      notes: [
        'The link works once, until that date.',
        'If this was not you, change your password as well: someone else knows it.',
      ],
    };
  };
}
