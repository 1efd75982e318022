import * as z from 'zod';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './viewer.ts';

export const passwordSchema = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(PASSWORD_MAX_CHARACTERS, `A password can have at most ${PASSWORD_MAX_CHARACTERS} characters.`);

export const newPasswordSchema = passwordSchema.min(
  PASSWORD_MIN_CHARACTERS,
  `A password must have at least ${PASSWORD_MIN_CHARACTERS} characters.`,
);

export const emailSchema = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(254, 'An email address can have at most 254 characters.')
    .pipe(z.email('Please enter a valid email address.'))
    .transform((email) => email.toLowerCase());

const sharedDeviceSchema = z
  .boolean()
  .optional()
  .describe('The device is not theirs: the session ends with the browser, and nothing is kept there.');

export const credentialsSchema = z.object({
  email: emailSchema('Please enter your email.'),
  password: passwordSchema,
});

export const signInSchema = credentialsSchema.extend({ sharedDevice: sharedDeviceSchema });

export const humanCheckSchema = z
  .string()
  .max(4096)
  .optional()
  .describe('The answer to `GET /auth/human-check`: the solved challenge, or the token.');

export const newCredentialsSchema = credentialsSchema.extend({
  password: newPasswordSchema,
  humanCheck: humanCheckSchema,
  secret: z.string().max(200).optional().describe('Required when subscriptions are off.'),
  planId: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('The plan the visitor chose; the link that confirms their address leads to it.'),
});

export const secondFactorSchema = z.object({
  challenge: z
    .string()
    .min(1)
    .max(300)
    .describe('From the reply to the password sign-in. Valid for ten minutes.'),
  code: z
    .string('Please enter a code.')
    .max(60)
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, 'Please enter a code.'))
    .describe('A code from the authenticator app, or a recovery code.'),
  sharedDevice: sharedDeviceSchema,
});

export const mailTokenSchema = z.string().min(1).max(200);
