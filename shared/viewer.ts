import * as z from 'zod';
import { accessSchema } from './access.ts';

/** Flags that only the operator can set: `npm run admin` and the owner link. No request body can. */
export const FLAGS = ['isAdmin', 'isSuperAdmin', 'isWhitelist', 'isOG'] as const;
export type Flag = (typeof FLAGS)[number];

/** The signed-in user as screens see them. */
export const viewerSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** For clients of the previous service. */
  aud: z.literal('authenticated'),
  /** Also true for a super admin. */
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isWhitelist: z.boolean(),
  isOG: z.boolean(),
  isTrialPeriod: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  access: accessSchema,
  /** Null for those who have none. */
  subscription: z
    .object({
      status: z.string(),
      current_period_end: z.string().nullable(),
      /** When it ends, if it was canceled. */
      cancel_at: z.string().nullable(),
    })
    .nullable(),
  /** An admin without admin powers until they turn on two-factor authentication. */
  admin_waits: z.boolean(),
  /** The admin who is signed in as this user; null when it is the user. */
  acting_admin: z.object({ id: z.string(), email: z.string() }).nullable(),
});
export type Viewer = z.infer<typeof viewerSchema>;

/** Limits of the password fields, shared by the server and the login page. */
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;
