import { randomBytes } from 'node:crypto';
import type { Auth } from '#server/auth/auth.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { MailKind } from '#server/mail/mail.ts';

const HOUR_MS = 3_600_000;
const RESET_LASTS_MS = HOUR_MS;
const CONFIRMING_LASTS_MS = 24 * HOUR_MS;
const UNASKED = 'If it was not you, you need do nothing: nothing has changed.';

/** What a token of a mail is kept under: Better Auth's own name for resets, which it uses them up by. */
export const resetName = (token: string) => `reset-password:${token}`;
export const confirmingName = (token: string) => `confirm-email:${token}`;

interface Options {
  auth: Auth;
  product: string;
  /** Where links lead: never what a request says of itself. */
  site: () => string;
  confirmsAddresses: boolean;
}

/** Writes the mails about accounts. Each has a token of its own, made now and good once. */
export function accountLetters({ auth, product, site, confirmsAddresses }: Options) {
  const link = (path: string) => `${site().replace(/\/+$/, '')}${path}`;
  return async (kind: Exclude<MailKind, 'leaving'>, address: string): Promise<Letter | null> => {
    const { internalAdapter } = await auth.$context;
    const user = (await internalAdapter.findUserByEmail(address))?.user;
    if (user === undefined) return null;
    const tokenFor = async (nameOf: (token: string) => string, lastsMs: number) => {
      const token = randomBytes(32).toString('base64url');
      await internalAdapter.createVerificationValue({
        identifier: nameOf(token),
        value: user.id,
        expiresAt: new Date(Date.now() + lastsMs),
      });
      return token;
    };
    const letters: Record<typeof kind, () => Promise<Letter>> = {
      reset: async () => ({
        subject: 'Reset your password',
        paragraphs: [`Someone asked for a new password for your account at ${product}.`],
        link: {
          label: 'Choose a new password',
          href: link(`/update-password#token=${await tokenFor(resetName, RESET_LASTS_MS)}`),
        },
        notes: ['The link works once, for an hour. A new password signs you out everywhere.', UNASKED],
      }),
      'sign-up': async () =>
        confirmsAddresses && !user.emailVerified
          ? {
              subject: 'Confirm your email address',
              paragraphs: [`Welcome to ${product}. Confirm your address, and you can sign in.`],
              link: {
                label: 'Confirm my address',
                href: link(`/confirm-email#token=${await tokenFor(confirmingName, CONFIRMING_LASTS_MS)}`),
              },
              notes: ['The link works once, for a day.', 'If you did not sign up, you need do nothing.'],
            }
          : {
              subject: 'You have an account already',
              paragraphs: [
                `Someone tried to create an account at ${product} with your address. You have one already, so none was made.`,
                'If you no longer know your password, choose Forgot password where you sign in.',
              ],
              link: { label: 'Sign in', href: link('/login') },
              notes: [UNASKED],
            },
    };
    return await letters[kind]();
  };
}
