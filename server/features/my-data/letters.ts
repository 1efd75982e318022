import type { Database } from '#server/db/database.ts';
import type { Letter } from '#server/mail/letter.ts';
import { dayOfMoment } from '#server/words/dates.ts';
import { makeKeepingToken } from './deletion.ts';

interface Options {
  database: Database;
  product: () => string;
  site: () => string;
}

/** The letter to an athlete who deletes their account. */
export function leavingLetter({ database, product, site }: Options) {
  return async (address: string): Promise<Letter | null> => {
    const made = await makeKeepingToken(database, address);
    if (made === null) return null;
    return {
      subject: 'Your account will be deleted',
      paragraphs: [
        `You asked to delete your ${product()} account. You are signed out everywhere, and on ${dayOfMoment(made.dueAt, 'UTC')} all of your data will be permanently deleted.`,
        'If you have a subscription, it will not renew.',
        'If you have changed your mind, or if this was not you, keep your account:',
      ],
      link: {
        label: 'Keep my account',
        href: `${site().replace(/\/+$/, '')}/keep-account#token=${made.token}`,
      },
      notes: [
        'The link works once, until that date.',
        'If this was not you, change your password as well: someone else knows it.',
      ],
    };
  };
}
