import { oc } from '@orpc/contract';
import * as z from 'zod';
import { passwordSchema } from './credentials.ts';
import { KEPT_SUBSCRIPTIONS } from './kept-subscription.ts';
import {
  MEMBER_FILTERS,
  MEMBER_ROLES,
  MEMBER_SEARCH_MAX_CHARACTERS,
  MEMBER_SORTS,
  MEMBER_USAGE_DAYS,
  MEMBERS_PAGE,
} from './member-limits.ts';
import { MEMBER_STATES, SUBSCRIPTION_STATUSES } from './member-state.ts';
import { storableText } from './storable-text.ts';

const count = z.number().int();

const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(MEMBER_STATES.map(({ id }) => id)),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isWhitelist: z.boolean(),
  isOG: z.boolean(),
  joined_at: z.string(),
  /**
   * When they last used the app or signed in; null when they never did. Admins acting as them do not count.
   */
  last_seen_at: z.string().nullable(),
  /** When the account will be deleted; null when it will not. */
  leaves_at: z.string().nullable(),
  /** In the last 30 days, by models with a price. */
  answers: count,
  cost_micros: count,
});
export type Member = z.infer<typeof memberSchema>;

const memberDetailSchema = memberSchema.extend({
  two_factor: z.boolean(),
  /** Their address was confirmed by mail. */
  email_confirmed: z.boolean(),
  /** The signed-in super admin, who cannot change themselves here. */
  is_self: z.boolean(),
  /** The gym, rather than the member, began the deletion. */
  leaves_by_gym: z.boolean(),
  /** Number of devices they are signed in on. */
  devices: count,
  conversations: count,
  records: count,
  /** When paid access ends or ended: past due, earlier than the period. */
  paid_until: z.string().nullable(),
  free_until: z.string().nullable(),
  /**
   * The legal text they accepted last; null when they have accepted none. `in_force`: it is the current one.
   */
  legal: z.object({ version: z.string(), accepted_at: z.string(), in_force: z.boolean() }).nullable(),
  /** Days in UTC with any usage, oldest first; others are left out. */
  usage: z.array(
    z.object({
      day: z.string(),
      answers: count,
      input_tokens: count,
      output_tokens: count,
      cost_micros: count,
    }),
  ),
  /** Currency of costs; null when no model has a price. */
  currency: z.string().nullable(),
  /** Whether mail can be delivered; if not, a reset link is passed on by other means. */
  mail_reaches: z.boolean(),
});
export type MemberDetail = z.infer<typeof memberDetailSchema>;

const tags = ['Admin'];
const one = z.object({ id: z.uuid() });

/** Member administration for super admins acting as themselves. */
export const members = {
  list: oc
    .route({
      method: 'POST',
      path: '/members/search',
      tags,
      summary: 'The members with their state, use and cost, for super admins',
      description: `${MEMBERS_PAGE} a page. \`search\` is part of an email address, taken literally; \`count\` is how many match search and filter, \`total\` how many there are. Use and cost are of the last ${MEMBER_USAGE_DAYS} days.`,
    })
    .input(
      z.object({
        search: z.string().trim().max(MEMBER_SEARCH_MAX_CHARACTERS).transform(storableText).default(''),
        filter: z.enum(MEMBER_FILTERS.map(({ id }) => id)).default('all'),
        sort: z.enum(MEMBER_SORTS.map(({ id }) => id)).default('email'),
        direction: z.enum(['asc', 'desc']).default('asc'),
        page: z.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(
      z.object({ members: z.array(memberSchema), count, total: count, currency: z.string().nullable() }),
    ),
  get: oc
    .route({
      method: 'GET',
      path: '/members/{id}',
      tags,
      summary: 'One member, with their use by day, for super admins',
    })
    .input(one)
    .output(memberDetailSchema),
  setAccess: oc
    .route({
      method: 'POST',
      path: '/members/{id}/access',
      tags,
      summary: 'Whether a member is whitelisted or an OG: access without paying',
    })
    .input(one.extend({ isWhitelist: z.boolean().optional(), isOG: z.boolean().optional() }))
    .output(memberDetailSchema),
  setRole: oc
    .route({
      method: 'POST',
      path: '/members/{id}/role',
      tags,
      summary: 'Changes a member’s role',
      description:
        'Needs the super admin’s own password and a code of their second factor. Nobody changes their own role.',
    })
    .input(
      one.extend({
        role: z.enum(MEMBER_ROLES.map(({ id }) => id)),
        password: passwordSchema,
        code: z.string().trim().max(60),
      }),
    )
    .output(memberDetailSchema),
  sendResetLink: oc
    .route({
      method: 'POST',
      path: '/members/{id}/reset-link',
      tags,
      summary: 'Mails a member a link to choose a new password',
    })
    .input(one)
    .output(z.object({ mailed: z.literal(true) })),
  makeResetLink: oc
    .route({
      method: 'POST',
      path: '/members/{id}/reset-link/handed',
      tags,
      summary: 'Makes a link to choose a new password, to pass on where mail cannot be delivered',
      description: 'Needs the super admin’s own password. Never for an admin.',
    })
    .input(one.extend({ password: passwordSchema }))
    .output(z.object({ link: z.string() })),
  signOut: oc
    .route({
      method: 'POST',
      path: '/members/{id}/sign-out',
      tags,
      summary: 'Signs a member out on every device',
    })
    .input(one)
    .output(memberDetailSchema),
  remove: oc
    .route({
      method: 'POST',
      path: '/members/{id}/delete',
      tags,
      summary:
        'Closes a member’s account immediately, and deletes it with everything in it after the days to undo it',
      description:
        'Needs the super admin’s own password. What they pay for ends with its period, or immediately when it is past due.',
    })
    .input(one.extend({ password: passwordSchema }))
    .output(memberDetailSchema),
  keep: oc
    .route({
      method: 'POST',
      path: '/members/{id}/keep',
      tags,
      summary: 'Cancels the deletion of a member’s account',
      description: 'A subscription that the deletion set to end continues, unless it has since ended.',
    })
    .input(one)
    .output(memberDetailSchema.extend({ kept_subscription: z.enum(KEPT_SUBSCRIPTIONS) })),
};
