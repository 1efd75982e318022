import { randomBytes } from 'node:crypto';
import { AccountGone } from '#server/auth/account-rules.ts';
import type { Auth } from '#server/auth/auth.ts';
import { makeResetPath } from '#server/auth/reset-link.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { DAY_MS } from '#shared/durations.ts';

const CONFIRMING_LASTS_MS = DAY_MS;
const UNASKED = 'If this was not you, ignore this email: nothing has changed.';

/** The identifier under which a confirmation token is stored. */
export const confirmingName = (token: string) => `confirm-email:${token}`;

interface Options {
  auth: Auth;
  product: () => string;
  /** The base of links: never taken from the request. */
  site: () => string;
  confirmsAddresses: boolean;
}

/** Writes account mail. Each message has its own single-use token, created when it is sent. */
export function accountMail({ auth, product, site, confirmsAddresses }: Options) {
  const link = (path: string) => `${site()}${path}`;
  return async (
    kind: 'reset' | 'sign-up',
    address: string,
    planId: string | null = null,
  ): Promise<MailContent | null> => {
    const { internalAdapter } = await auth.$context;
    const user = (await internalAdapter.findUserByEmail(address))?.user;
    if (user === undefined) return null;
    const confirmingToken = async () => {
      const token = randomBytes(32).toString('base64url');
      await internalAdapter.createVerificationValue({
        identifier: confirmingName(token),
        value: user.id,
        expiresAt: new Date(Date.now() + CONFIRMING_LASTS_MS),
      });
      return token;
    };
    const contents: Record<typeof kind, () => Promise<MailContent>> = {
      reset: async () => ({
        subject: 'Reset your password',
        paragraphs: [`Someone requested a password reset for your ${product()} account.`],
        link: {
          label: 'Choose a new password',
          href: link(await makeResetPath(auth, user.id)),
        },
        notes: [
          'The link works once and expires in an hour. Setting a new password signs you out everywhere.',
          UNASKED,
        ],
      }),
      'sign-up': async () =>
        confirmsAddresses && !user.emailVerified
          ? {
              subject: 'Confirm your email address',
              paragraphs: [`Welcome to ${product()}. Confirm your email address to sign in.`],
              link: {
                label: 'Confirm my address',
                href: link(
                  `/confirm-email${planId === null ? '' : `?${new URLSearchParams({ planId })}`}#token=${await confirmingToken()}`,
                ),
              },
              notes: [
                'The link works once and expires in a day.',
                'If you did not sign up, ignore this email.',
              ],
            }
          : {
              subject: 'You already have an account',
              paragraphs: [
                `Someone tried to create a ${product()} account with your email address. You already have one, so no new account was created.`,
                'If you have forgotten your password, choose Forgot password on the sign-in page.',
              ],
              link: { label: 'Sign in', href: link('/login') },
              notes: [UNASKED],
            },
    };
    return await contents[kind]().catch((error: unknown) => {
      // Deleted just now.
      if (error instanceof AccountGone) return null;
      throw error;
    });
  };
}
