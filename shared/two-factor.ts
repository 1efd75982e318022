import { oc } from '@orpc/contract';
import * as z from 'zod';
import { passwordSchema, secondFactorSchema } from './credentials.ts';

const passwordGiven = z.object({ password: passwordSchema });
/** While it is on, the password alone must not replace it. */
const bothGiven = passwordGiven.extend(secondFactorSchema.pick({ code: true }).shape);
const recoveryCodes = z.array(z.string()).describe('Each works once. They are never shown again.');
const doneSchema = z.object({ status: z.literal(true) });
const RENEWS =
  'The session is renewed: browsers keep the cookie of the reply, programs the token of its `set-auth-token` header.';

export const twoFactor = {
  get: oc
    .route({
      method: 'GET',
      path: '/two-factor',
      tags: ['Account'],
      summary: 'Whether sign-in asks for a code, and whether it is required',
    })
    .output(
      z.object({
        on: z.boolean(),
        /** For an admin, where the operator requires it: admin-only actions are blocked until then. */
        required: z.boolean(),
        recovery_codes_left: z.number().int(),
      }),
    ),
  setUp: oc
    .route({
      method: 'POST',
      path: '/two-factor/set-up',
      tags: ['Account'],
      summary:
        'Makes a key for an authenticator app, and recovery codes; nothing changes until it is turned on',
    })
    .input(passwordGiven)
    .output(
      z.object({
        uri: z.string().describe('For the app: `otpauth://totp/…`'),
        key: z.string().describe('The same key for typing it in: base32, six digits, a new code every 30 s.'),
        recovery_codes: recoveryCodes,
      }),
    ),
  turnOn: oc
    .route({
      method: 'POST',
      path: '/two-factor/on',
      tags: ['Account'],
      summary: 'Turns two-factor authentication on, with a valid code from the app',
      description: RENEWS,
    })
    .input(secondFactorSchema.pick({ code: true }))
    .output(doneSchema),
  turnOff: oc
    .route({
      method: 'POST',
      path: '/two-factor/off',
      tags: ['Account'],
      summary: 'Turns two-factor authentication off',
      description: RENEWS,
    })
    .input(bothGiven)
    .output(doneSchema),
  renewCodes: oc
    .route({
      method: 'POST',
      path: '/two-factor/recovery-codes',
      tags: ['Account'],
      summary: 'Replaces the recovery codes',
    })
    .input(bothGiven)
    .output(z.object({ recovery_codes: recoveryCodes })),
};
