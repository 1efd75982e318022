import { oc } from '@orpc/contract';
import * as z from 'zod';
import {
  credentialsSchema,
  emailSchema,
  humanCheckSchema,
  mailTokenSchema,
  newCredentialsSchema,
  newPasswordSchema,
  passwordSchema,
  secondFactorSchema,
  signInSchema,
} from './credentials.ts';
import { viewerSchema } from './viewer.ts';
import { withoutSession } from './without-session.ts';

/** `user` in a payload is accepted for compatibility and must be the session's own id or e-mail; see `requireClaimsOwn`. */
export const claimedUserSchema = z.union([z.string(), z.object({ id: z.string() })]).optional();

export const humanChallengeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({
    kind: z.literal('altcha'),
    challenge: z.object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        expiresAt: z.number(),
      }),
      signature: z.string(),
    }),
  }),
  z.object({ kind: z.literal('turnstile'), siteKey: z.string() }),
]);
export type HumanChallenge = z.infer<typeof humanChallengeSchema>;

const doneSchema = z.object({ status: z.literal(true) });

const accountSchema = z.object({ id: z.string(), email: z.string() });
const SESSION_GIVEN =
  'Browsers keep the cookie of the reply; programs send the token of its `set-auth-token` header as `Authorization: Bearer`.';

export const auth = {
  signUp: oc
    .route({
      method: 'POST',
      path: '/auth/sign-up/email',
      tags: ['Account'],
      summary: 'Creates an account and signs in',
      description: `${SESSION_GIVEN} Where addresses are confirmed by mail, and where the address has an account, the token is null and a mail says more.`,
      spec: withoutSession,
    })
    .input(newCredentialsSchema)
    .output(z.object({ token: z.string().nullable(), user: accountSchema })),
  secret: oc
    .route({
      method: 'POST',
      path: '/secret',
      tags: ['Account'],
      summary: 'Checks the secret that sign-up requires when subscriptions are off',
      spec: withoutSession,
    })
    .input(z.object({ secret: z.string('Please enter a secret').max(200) }))
    .output(z.object({ code: z.literal(200) })),
  humanCheck: oc
    .route({
      method: 'GET',
      path: '/auth/human-check',
      tags: ['Account'],
      summary: 'The human check to solve: an ALTCHA puzzle, a Turnstile site key, or none',
      description:
        'A solved puzzle is `{challenge, solution}` as JSON in base64; it is valid once, for ten minutes.',
      spec: withoutSession,
    })
    .output(humanChallengeSchema),
  requestPasswordReset: oc
    .route({
      method: 'POST',
      path: '/auth/request-password-reset',
      tags: ['Account'],
      summary:
        'Mails a link to set a new password, if the address has an account; the reply does not reveal whether it has',
      spec: withoutSession,
    })
    .input(
      z.object({
        email: emailSchema('Please enter your email to reset your password.'),
        humanCheck: humanCheckSchema,
      }),
    )
    .output(doneSchema),
  resetLink: oc
    .route({
      method: 'POST',
      path: '/auth/reset-password/check',
      tags: ['Account'],
      summary: 'Checks the link from a reset mail',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema }))
    .output(z.object({ valid: z.boolean() })),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/auth/reset-password',
      tags: ['Account'],
      summary: 'Sets a new password with the single-use link from a reset mail, and ends every session',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema, newPassword: newPasswordSchema }))
    .output(doneSchema),
  changePassword: oc
    .route({
      method: 'POST',
      path: '/auth/change-password',
      tags: ['Account'],
      summary: 'Changes the password, ends every other session and renews this one',
      description: `${SESSION_GIVEN} With \`endKeys: false\` the API keys stay.`,
    })
    .input(
      z.object({
        currentPassword: passwordSchema,
        newPassword: newPasswordSchema,
        /** Whether programs with a key lose it. */
        endKeys: z.boolean().default(true),
      }),
    )
    .output(doneSchema),
  confirmEmail: oc
    .route({
      method: 'POST',
      path: '/auth/confirm-email',
      tags: ['Account'],
      summary: 'Confirms an email address with the single-use link from its mail and the account’s password',
      description:
        'The password proves that the reader of the mail created the account. A password reset confirms the address as well.',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema, password: passwordSchema }))
    .output(z.object({ email: z.string() })),
  signIn: oc
    .route({
      method: 'POST',
      path: '/auth/sign-in/email',
      tags: ['Account'],
      summary: 'Signs in, or takes the first step when two-factor authentication is on',
      description: `${SESSION_GIVEN} Where the account has two-factor authentication, the sign-in is not complete: the reply has a challenge, to be sent with a code to \`POST /auth/sign-in/two-factor\`.`,
      spec: withoutSession,
    })
    .input(signInSchema)
    .output(
      z.union([
        z.object({ token: z.string(), user: accountSchema }),
        z.object({ twoFactor: z.literal(true), challenge: z.string() }),
      ]),
    ),
  signInWithCode: oc
    .route({
      method: 'POST',
      path: '/auth/sign-in/two-factor',
      tags: ['Account'],
      summary:
        'Takes the second step of signing in, with a code from the authenticator app or a recovery code',
      description: `${SESSION_GIVEN} Each code works once. After ten wrong codes in a row the account accepts none for 15 minutes.`,
      spec: withoutSession,
    })
    .input(secondFactorSchema)
    .output(z.object({ token: z.string(), user: accountSchema })),
  signOut: oc
    .route({
      method: 'POST',
      path: '/auth/sign-out',
      tags: ['Account'],
      summary: 'Ends the session, if there is one',
      spec: withoutSession,
    })
    .output(z.object({ success: z.boolean() })),
  session: oc
    .route({
      method: 'GET',
      path: '/auth/get-session',
      tags: ['Account'],
      summary: 'The session and its user; null when there is none',
      spec: withoutSession,
    })
    .output(z.object({ session: z.object({ expiresAt: z.string() }), user: accountSchema }).nullable()),
  viewer: oc
    .route({
      method: 'POST',
      path: '/auth',
      tags: ['Account'],
      summary: 'The signed-in user, with flags and access',
    })
    .input(z.object({ user: claimedUserSchema }))
    .output(
      z.object({
        user: viewerSchema,
        /** Chosen at sign-in: nothing is kept on the device. */
        shared_device: z.boolean(),
      }),
    ),
  ownerLink: oc
    .route({
      method: 'POST',
      path: '/auth/owner/check',
      tags: ['Account'],
      summary: 'Whether the owner link printed at the first start can still be used',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema }))
    .output(z.object({ open: z.boolean() })),
  signUpAsOwner: oc
    .route({
      method: 'POST',
      path: '/auth/owner/sign-up',
      tags: ['Account'],
      summary: 'Creates the owner’s account with the owner link, and signs in',
      description: SESSION_GIVEN,
      spec: withoutSession,
    })
    .input(credentialsSchema.extend({ password: newPasswordSchema, token: mailTokenSchema }))
    .output(z.object({ user: accountSchema })),
  claimOwner: oc
    .route({
      method: 'POST',
      path: '/auth/owner',
      tags: ['Account'],
      summary: 'Makes the signed-in user the owner, with the single-use link printed at the first start',
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ user: viewerSchema })),
};
