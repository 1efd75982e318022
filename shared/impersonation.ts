import { oc } from '@orpc/contract';
import * as z from 'zod';
import { claimedUserSchema } from './auth.ts';
import {
  ACCESS_LINK_MINUTES,
  IMPERSONATION_MINUTES,
  MEMBER_STATES,
  SUBSCRIPTION_STATUSES,
  USER_SEARCH_MAX_CHARACTERS,
  USER_SORTS,
  USERS_PAGE,
} from './member-state.ts';
import { storableText } from './storable-text.ts';
import { PASSWORD_MAX_CHARACTERS } from './viewer.ts';
import { withoutSession } from './without-session.ts';

const count = z.number().int();
const statesSchema = z.object({
  active: count,
  canceled: count,
  expired: count,
  trial: count,
  unlimited: count,
});
export type StateCounts = z.infer<typeof statesSchema>;

const listedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isWhitelisted: z.boolean(),
  isOG: z.boolean(),
  isTrialPeriod: z.boolean(),
  subscription: z.object({ status: z.string(), current_period_end: z.string().nullable() }).nullable(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  state: z.enum(MEMBER_STATES.map(({ id }) => id)),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

const accessTokenSchema = z.object({ token: z.string().min(1).max(200) });

export const impersonation = {
  users: oc
    .route({
      method: 'POST',
      path: '/users',
      tags: ['Admin'],
      summary: 'The users, for super admins',
      description: `${USERS_PAGE} a page. \`search\` is part of an email address, taken literally; \`count\` is how many match it, \`total\` how many there are.`,
    })
    .input(
      z.object({
        adminUser: claimedUserSchema,
        search: z.string().trim().max(USER_SEARCH_MAX_CHARACTERS).transform(storableText).default(''),
        sort: z.enum(USER_SORTS.map(({ id }) => id)).default('email'),
        direction: z.enum(['asc', 'desc']).default('asc'),
        page: z.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(z.object({ users: z.array(listedUserSchema), count, total: count })),
  statistics: oc
    .route({
      method: 'GET',
      path: '/users/statistics',
      tags: ['Admin'],
      summary: 'User counts by state, and sign-ups over time',
    })
    .output(
      z.object({
        total: count,
        states: statesSchema,
        /** Months in UTC, as `2026-11`, oldest first; months without sign-ups are left out. */
        months: z.array(statesSchema.extend({ month: z.string() })),
      }),
    ),
  link: oc
    .route({
      method: 'POST',
      path: '/impersonate',
      tags: ['Admin'],
      summary: 'Creates a link that signs a super admin in as a user',
      description: `It works once, for ${ACCESS_LINK_MINUTES} minutes, and never for another admin. \`password\` is the super admin’s own.`,
    })
    .input(
      z.object({
        adminUser: claimedUserSchema,
        targetUserEmail: z
          .string('Choose a user to sign in as.')
          .trim()
          .min(1, 'Choose a user to sign in as.')
          .max(254)
          .transform(storableText),
        password: z
          .string('Please enter your password.')
          .min(1, 'Please enter your password.')
          .max(PASSWORD_MAX_CHARACTERS),
      }),
    )
    .output(z.object({ accessLink: z.string(), expires_at: z.string() })),
  check: oc
    .route({
      method: 'POST',
      path: '/impersonate/check',
      tags: ['Admin'],
      summary: 'The user an access link signs in as; null once it is used or expired',
      spec: withoutSession,
    })
    .input(accessTokenSchema)
    .output(z.object({ email: z.string().nullable() })),
  open: oc
    .route({
      method: 'POST',
      path: '/impersonate/open',
      tags: ['Admin'],
      summary: 'Signs in as the link’s user; the link works once',
      description: `Browsers keep the cookie of the reply, for ${IMPERSONATION_MINUTES} minutes at most. What may be done is what the user may do, except to change or end the account and its ways in.`,
      spec: withoutSession,
    })
    .input(accessTokenSchema)
    .output(z.object({ email: z.string() })),
  end: oc
    .route({
      method: 'POST',
      path: '/impersonate/end',
      tags: ['Admin'],
      summary: 'Ends impersonation, also after its hour has passed',
      spec: withoutSession,
    })
    .output(
      z.object({
        /** Whether the admin’s own session continues in this browser. */
        returned: z.boolean(),
      }),
    ),
};
