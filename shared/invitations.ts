import { oc } from '@orpc/contract';
import * as z from 'zod';
import { mailTokenSchema, newPasswordSchema } from './credentials.ts';
import {
  INVITATION_DAYS,
  INVITATION_OUTCOMES,
  INVITATION_STATES,
  INVITATIONS_AT_ONCE,
  INVITATIONS_PAGE,
} from './invitation-limits.ts';
import { storableText } from './storable-text.ts';
import { withoutSession } from './without-session.ts';

const count = z.number().int();
const written = (most: number) => z.string().trim().max(most).transform(storableText);

const invitationSchema = z.object({
  id: z.string(),
  address: z.string(),
  state: z.enum(INVITATION_STATES.map(({ id }) => id)),
  /** The last day of free access it gives, as `2027-01-31`; null for none. */
  free_until: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable(),
  /** The account that accepted it. */
  member_id: z.string().nullable(),
  /** The inviter; null when their account is gone. */
  invited_by: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const outcomeSchema = z.object({ address: z.string(), outcome: z.enum(INVITATION_OUTCOMES) });
export type InvitedRow = z.infer<typeof outcomeSchema>;

const tags = ['Admin'];
const one = z.object({ id: z.uuid() });

export const invitations = {
  list: oc
    .route({
      method: 'GET',
      path: '/invitations',
      tags,
      summary: 'The invitations, newest first, for super admins',
      description: `${INVITATIONS_PAGE} a page.`,
    })
    .input(
      z.object({
        state: z.enum(INVITATION_STATES.map(({ id }) => id)).optional(),
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(
      z.object({
        invitations: z.array(invitationSchema),
        count,
        /** Whether mail can be delivered; if not, links are passed on by other means. */
        mail_reaches: z.boolean(),
      }),
    ),
  create: oc
    .route({
      method: 'POST',
      path: '/invitations',
      tags,
      summary: 'Invites addresses by mail, and reports the outcome of each; for super admins',
      description: `Up to ${INVITATIONS_AT_ONCE} at a time. Each link is valid for ${INVITATION_DAYS} days. \`free_until\` is a day, as 2027-01-31: until its end they have access without paying.`,
    })
    .input(
      z.object({
        rows: z
          .array(z.object({ address: written(1000), free_until: written(100).nullable() }))
          .min(1, 'Please enter at least one address.')
          .max(INVITATIONS_AT_ONCE, `Please invite at most ${INVITATIONS_AT_ONCE} addresses at a time.`),
      }),
    )
    .output(z.object({ rows: z.array(outcomeSchema) })),
  sendAgain: oc
    .route({
      method: 'POST',
      path: '/invitations/{id}/send',
      tags,
      summary: 'Sends an invitation again, valid from now on; for super admins',
    })
    .input(one)
    .output(invitationSchema),
  revoke: oc
    .route({
      method: 'POST',
      path: '/invitations/{id}/revoke',
      tags,
      summary: 'Revokes an invitation: its link stops working; for super admins',
    })
    .input(one)
    .output(invitationSchema),
  link: oc
    .route({
      method: 'POST',
      path: '/invitations/{id}/link',
      tags,
      summary: 'The link of an open invitation, to hand over by other means than mail; for super admins',
    })
    .input(one)
    .output(z.object({ link: z.string() })),
  check: oc
    .route({
      method: 'POST',
      path: '/invitations/check',
      tags: ['Account'],
      summary: 'The address an invitation is for; null once it was used or revoked or has expired',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema }))
    .output(
      z.object({
        invitation: z
          .object({ address: z.string(), free_until: z.string().nullable(), has_account: z.boolean() })
          .nullable(),
      }),
    ),
  signUp: oc
    .route({
      method: 'POST',
      path: '/invitations/sign-up',
      tags: ['Account'],
      summary: 'Creates the account of the invited address, and signs in',
      description:
        'The invitation replaces the human check, the sign-up secret and the confirmation of the address. Browsers keep the cookie of the reply.',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema, password: newPasswordSchema }))
    .output(z.object({ id: z.string() })),
  accept: oc
    .route({
      method: 'POST',
      path: '/invitations/accept',
      tags: ['Account'],
      summary: 'Accepts an invitation with the account that its address has already',
    })
    .input(z.object({ token: mailTokenSchema }))
    .output(z.object({ id: z.string() })),
};
