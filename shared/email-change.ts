import { oc } from '@orpc/contract';
import * as z from 'zod';
import { emailSchema, mailTokenSchema, passwordSchema } from './credentials.ts';
import { withoutSession } from './without-session.ts';

const pendingSchema = z.object({
  pending: z
    .object({ email: z.string(), requested_at: z.string() })
    .nullable()
    .describe('The new address, until its owner opens the link of the mail.'),
  mail_reaches: z
    .boolean()
    .describe('Whether the server sends mail to people; if not, the address changes immediately.'),
});
export type PendingEmailChange = z.infer<typeof pendingSchema>['pending'];

export const emailChange = {
  pending: oc
    .route({
      method: 'GET',
      path: '/email-change',
      tags: ['Account'],
      summary: 'The change of the viewer’s email address that waits to be confirmed',
    })
    .output(pendingSchema),
  request: oc
    .route({
      method: 'POST',
      path: '/email-change',
      tags: ['Account'],
      summary: 'Starts a change of the viewer’s email address',
      description:
        'Mails a single-use link to the new address; the address changes when the link is confirmed. Where the server sends no mail to people, it changes immediately.',
    })
    .input(
      z.object({ newEmail: emailSchema('Please enter your new email address.'), password: passwordSchema }),
    )
    .output(pendingSchema),
  cancel: oc
    .route({
      method: 'DELETE',
      path: '/email-change',
      tags: ['Account'],
      summary: 'Cancels the change that waits to be confirmed',
    })
    .output(pendingSchema),
  confirm: oc
    .route({
      method: 'POST',
      path: '/email-change/confirm',
      tags: ['Account'],
      summary: 'Changes the email address, with the single-use link of the mail to the new one',
      description: 'Every other session of the account ends, and the former address is informed.',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema }))
    .output(z.object({ email: z.string() })),
};
