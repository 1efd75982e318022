import { oc } from '@orpc/contract';
import * as z from 'zod';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, viewerSchema } from './viewer.ts';
import { withoutSession } from './without-session.ts';

/** `user` in a payload is accepted for compatibility and must be the session's own id or e-mail; see `claimedUser`. */
export const claimedUserSchema = z.union([z.string(), z.object({ id: z.string() })]).optional();

const passwordSchema = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(PASSWORD_MAX_CHARACTERS, `A password can have ${PASSWORD_MAX_CHARACTERS} characters at most.`);

export const credentialsSchema = z.object({
  email: z
    .string('Please enter your email.')
    .trim()
    .max(254, 'An email address can have 254 characters at most.')
    .pipe(z.email('Please enter a valid email address.'))
    .transform((email) => email.toLowerCase()),
  password: passwordSchema,
});

export const newCredentialsSchema = credentialsSchema.extend({
  password: passwordSchema.min(
    PASSWORD_MIN_CHARACTERS,
    `A password needs at least ${PASSWORD_MIN_CHARACTERS} characters.`,
  ),
});

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
      description: SESSION_GIVEN,
      spec: withoutSession,
    })
    .input(newCredentialsSchema)
    .output(z.object({ token: z.string(), user: accountSchema })),
  signIn: oc
    .route({
      method: 'POST',
      path: '/auth/sign-in/email',
      tags: ['Account'],
      summary: 'Signs in',
      description: SESSION_GIVEN,
      spec: withoutSession,
    })
    .input(credentialsSchema)
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
    .output(z.object({ user: viewerSchema })),
  claimOwner: oc
    .route({
      method: 'POST',
      path: '/auth/owner',
      tags: ['Account'],
      summary: 'Makes the signed-in user the owner, with the one-time link printed at the first start',
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ user: viewerSchema })),
};
