import type { Database } from '#server/db/database.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import type { Gym } from '#shared/gym-face.ts';
import { makeToken } from './store.ts';

interface Options {
  database: Database;
  gym: () => Pick<Gym, 'product' | 'contact_email'>;
  site: () => string;
}

/** Writes mail about a change of address, to the new and the old one. */
export function emailChangeMail({ database, gym, site }: Options) {
  const link = (path: string) => `${site()}${path}`;
  return {
    /** @param userId the account that changes */
    'email-change': async (address: string, userId: string | null): Promise<MailContent | null> => {
      const made = userId === null ? null : await makeToken(database, userId, address);
      if (made === null) return null;
      if (made === 'taken') {
        return {
          subject: 'You already have an account',
          paragraphs: [
            `Someone tried to use your email address for another ${gym().product} account. You already have an account with it, so nothing was changed.`,
          ],
          link: { label: 'Sign in', href: link('/login') },
          notes: ['If this was not you, ignore this email.'],
        };
      }
      return {
        subject: 'Confirm your new email address',
        paragraphs: [
          `You asked to change the email address of your ${gym().product} account from ${made.from} to this one. Confirm it to make the change.`,
        ],
        link: { label: 'Use this address', href: link(`/confirm-email-change#token=${made.token}`) },
        notes: [
          'The link works once and expires in a day. The change signs you out on every other device.',
          'If this was not you, ignore this email: nothing has changed.',
        ],
      };
    },
    'email-changed': async (): Promise<MailContent> => ({
      subject: 'Your email address was changed',
      paragraphs: [
        `Your ${gym().product} account now has another email address. This one can no longer be used to sign in.`,
        `If this was not you, write to ${gym().contact_email} immediately: someone who knows your password made this change.`,
      ],
      link: { label: `Open ${gym().product}`, href: link('/login') },
      notes: [],
    }),
  };
}
