import { oc } from '@orpc/contract';
import * as z from 'zod';
import {
  BILLING_EVENTS_PAGE,
  CLOCK_STEPS,
  GRANT_DAYS_MAX,
  GRANT_REASON_MAX_CHARACTERS,
} from './billing-limits.ts';
import { SUBSCRIPTION_STATUSES } from './member-state.ts';
import { invoiceSchema } from './subscriptions.ts';

const minorUnits = z.number().int();
const count = z.number().int();
const moneySchema = z.object({ amount: minorUnits, currency: z.string() });

const failedPaymentSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  amount: minorUnits.nullable(),
  currency: z.string(),
  /** End of access. */
  until: z.string().nullable(),
});
const twinSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  subscription_id: z.string(),
  other_subscription_id: z.string(),
});
const disputeSchema = z.object({
  id: z.string(),
  amount: minorUnits,
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  created_at: z.string(),
});

export const billingSummarySchema = z.object({
  /** Mode of the payment provider; null while subscriptions are off. */
  mode: z.enum(['sandbox', 'test', 'live']).nullable(),
  /** Times relevant to the money. */
  now: z.string(),
  states: z.object({ active: count, canceled: count, expired: count, trial: count, unlimited: count }),
  /**
   * Monthly payments of members, by currency, with credit and discounts of the next payment; yearly plans count a
   * twelfth.
   */
  monthly_revenue: z.array(moneySchema),
  new_this_month: count,
  ended_this_month: count,
  /** Accounts whose trial ended in the last 30 days, and how many of them subscribed. */
  trials: z.object({ ended: count, subscribed: count }),
  failed_payments: z.array(failedPaymentSchema),
  twins: z.array(twinSchema),
  /** Null when the provider cannot be reached. */
  disputes: z.array(disputeSchema).nullable(),
});
export type BillingSummary = z.infer<typeof billingSummarySchema>;

const outcomeSchema = z.enum(['applied', 'ignored', 'failed']);

export const billingEventSchema = z.object({
  id: z.string(),
  kind: z.string(),
  outcome: outcomeSchema,
  note: z.string().nullable(),
  email: z.string().nullable(),
  object_id: z.string().nullable(),
  attempts: count,
  occurred_at: z.string(),
  received_at: z.string(),
});
export type BillingEvent = z.infer<typeof billingEventSchema>;

const emailSchema = z.string().trim().toLowerCase().min(3).max(254);

export const billedMemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  /** When paid access ends or ended: past due, earlier than the period. */
  paid_until: z.string().nullable(),
  free_until: z.string().nullable(),
  grants: z.array(
    z.object({
      id: z.string(),
      until: z.string(),
      reason: z.string(),
      created_at: z.string(),
      /** Still to end. */
      is_running: z.boolean(),
    }),
  ),
  /** Null when the provider cannot be reached. */
  invoices: z.array(invoiceSchema).nullable(),
});
export type BilledMember = z.infer<typeof billedMemberSchema>;

const TAGS = ['Admin'];

export const billing = {
  summary: oc
    .route({
      method: 'GET',
      path: '/billing',
      tags: TAGS,
      summary: 'Members, revenue and what needs attention, for admins',
    })
    .output(billingSummarySchema),
  events: oc
    .route({
      method: 'GET',
      path: '/billing/events',
      tags: TAGS,
      summary: 'Events of the payment provider, newest first, for admins',
      description: `${BILLING_EVENTS_PAGE} at a time; \`next\` is the \`after\` of the next page, null at the end. \`outcome\` leaves out all others.`,
    })
    .input(z.object({ after: z.string().max(255).optional(), outcome: outcomeSchema.optional() }))
    .output(z.object({ events: z.array(billingEventSchema), next: z.string().nullable() })),
  replay: oc
    .route({
      method: 'POST',
      path: '/billing/events/{id}/replay',
      tags: TAGS,
      summary: 'Acts on an event again',
    })
    .input(z.object({ id: z.string().min(1).max(255) }))
    .output(z.object({ outcome: outcomeSchema })),
  member: oc
    .route({
      method: 'POST',
      path: '/billing/member',
      tags: TAGS,
      summary: 'What one member pays and may use, for admins',
    })
    .input(z.object({ member: emailSchema }))
    .output(billedMemberSchema),
  grant: oc
    .route({
      method: 'POST',
      path: '/billing/grants',
      tags: TAGS,
      summary: 'Gives a member free access',
      description:
        '`days` are added to what they have; `until` is the end itself. One of the two. Sent again with the same `send_id`, access is given once.',
    })
    .input(
      z
        .object({
          member: emailSchema,
          days: z.number().int().min(1).max(GRANT_DAYS_MAX).optional(),
          until: z.iso.datetime().optional(),
          reason: z.string().trim().min(1, 'Please enter a reason.').max(GRANT_REASON_MAX_CHARACTERS),
          send_id: z.uuid().optional(),
        })
        .refine(
          ({ days, until }) => (days === undefined) !== (until === undefined),
          'Please choose days or a date.',
        ),
    )
    .output(billedMemberSchema),
  endGrant: oc
    .route({
      method: 'DELETE',
      path: '/billing/grants/{id}',
      tags: TAGS,
      summary: 'Ends free access that was given',
      description: 'Only this one: others of the member, and what they pay for, stay as they are.',
    })
    .input(z.object({ id: z.uuid() }))
    .output(billedMemberSchema),
  refund: oc
    .route({
      method: 'POST',
      path: '/billing/refunds',
      tags: TAGS,
      summary: 'Refunds an invoice, in full or in part',
      description:
        '`access` says whether the subscription ends now, with its period, or stays as it is. Sent again with the same `send_id`, it is refunded once.',
    })
    .input(
      z.object({
        member: emailSchema,
        invoice_id: z.string().min(1).max(255),
        amount: minorUnits.min(1).optional(),
        access: z.enum(['now', 'period_end', 'unchanged']),
        send_id: z.uuid().optional(),
      }),
    )
    .output(billedMemberSchema),
  cancelTwin: oc
    .route({
      method: 'POST',
      path: '/billing/twins',
      tags: TAGS,
      summary: 'Ends the newer of two live subscriptions of a member and refunds it',
    })
    .input(z.object({ member: emailSchema }))
    .output(billedMemberSchema),
  moveClock: oc
    .route({
      method: 'POST',
      path: '/billing/clock',
      tags: TAGS,
      summary: 'Advances the clock of the payment sandbox',
      description: '409 with a real payment provider.',
    })
    .input(z.object({ by: z.enum(CLOCK_STEPS) }))
    .output(z.object({ now: z.string() })),
  membersCsv: oc
    .route({
      method: 'GET',
      path: '/billing/members.csv',
      tags: TAGS,
      summary: 'Every member with what they pay, as CSV',
    })
    .output(z.file().mime('text/csv')),
};
