import { oc } from '@orpc/contract';
import * as z from 'zod';
import { accessSchema } from './access.ts';
import { claimedUserSchema } from './auth.ts';
import { PLAN_INTERVALS, type Plan } from './plan.ts';
import { CANCEL_REASON_MAX_CHARACTERS } from './subscription-limits.ts';
import { withoutSession } from './without-session.ts';

const planSchema = z.object({
  id: z.string(),
  plan_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  unit_amount: z.number().int(),
  currency: z.string(),
  interval: z.enum(PLAN_INTERVALS),
}) satisfies z.ZodType<Plan>;

const minorUnits = z.number().int();
const providerId = z.string().trim().min(1).max(255);
const claims = {
  userId: z.string().nullish(),
  user: claimedUserSchema.nullish(),
  email: z.string().nullish(),
};

/** The viewer's subscription as the payment provider last reported it. */
export const subscriptionSchema = z.object({
  /** The provider's own word: active, trialing, past_due, canceled, … */
  status: z.string(),
  plan_id: z.string().nullable(),
  /** Null for a price that the gym no longer offers. */
  plan_name: z.string().nullable(),
  price_id: z.string(),
  /** Price of one period, in minor units. */
  unit_amount: minorUnits,
  /** What the next period costs with tax, discounts and credit, also while canceled; null when it is over. */
  renewal_amount: minorUnits.nullable(),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  /** When paid access ends: the earliest of the period's end, a pending cancellation and the actual end. */
  current_period_end: z.string().nullable(),
  /** When a pending cancellation takes effect; null when it renews. */
  cancel_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Deadline for retrying a failed payment; null unless past due. */
  grace_until: z.string().nullable(),
  /** Null when nothing more will be charged. */
  next_payment: z.object({ at: z.string(), amount: minorUnits, currency: z.string() }).nullable(),
  /** The payment that failed; null unless past due. */
  failed_payment: z
    .object({ amount: minorUnits, currency: z.string(), hosted_invoice_url: z.string().nullable() })
    .nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** When canceling ends a subscription. */
export const cancelEndsSchema = z.enum(['now', 'period']);
export type CancelEnds = z.infer<typeof cancelEndsSchema>;

/** Result of a paid checkout. */
export const purchaseSchema = z.object({
  session_id: z.string(),
  plan_id: z.string().nullable(),
  plan_name: z.string().nullable(),
  amount: minorUnits,
  currency: z.string(),
  /** End of access; null when the provider has not confirmed the payment yet. */
  until: z.string().nullable(),
  /** True in one reply only, for analytics. */
  is_first_report: z.boolean(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

export const membershipSchema = z.object({
  access: accessSchema,
  /** Null for those who never had one. */
  subscription: subscriptionSchema.nullable(),
  /** When access given by the gym ends; null without any. */
  free_until: z.string().nullable(),
  /** Purchase of the given `session_id`; null without one, or when nothing was bought. */
  purchase: purchaseSchema.nullable(),
});
export type Membership = z.infer<typeof membershipSchema>;

/** An invoice of the payment provider, in its own field names. */
export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  /** Unix seconds. */
  created: z.number().int(),
  amount_paid: minorUnits,
  /** What was given back of it so far. */
  amount_refunded: minorUnits,
  /** Total charged, paid or not. */
  total: minorUnits,
  currency: z.string(),
  status: z.string().nullable(),
  hosted_invoice_url: z.string().nullable(),
  invoice_pdf: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

const planChangeSchema = z.object({
  /** Amount charged immediately for the change; negative amounts are credited to later invoices. */
  due_now: minorUnits,
  currency: z.string(),
  next_payment: z.object({ at: z.string(), amount: minorUnits }),
  /** Whether these amounts include tax. */
  includes_tax: z.boolean(),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

const mailChoicesSchema = z.object({
  /** A mail some hours before the trial ends. */
  trial_ending: z.boolean(),
});
export type MailChoices = z.infer<typeof mailChoicesSchema>;

const urlSchema = z.object({ url: z.string() });

export const subscriptions = {
  plans: oc
    .route({
      method: 'GET',
      path: '/plans',
      tags: ['Subscription'],
      summary: 'The plans on offer, in the gym’s order: cheapest first unless it chose another',
      description: 'Stale when the payment provider cannot be reached and an earlier list is shown.',
      spec: withoutSession,
    })
    .output(z.object({ prices: z.array(planSchema), stale: z.boolean() })),
  membership: oc
    .route({
      method: 'POST',
      path: '/subscription',
      tags: ['Subscription'],
      summary: 'Checks the viewer’s subscription with the payment provider',
      description:
        'With the `session_id` of a checkout, the reply also says what it bought. A check of the last half minute is used again unless it has to be `fresh`.',
    })
    .input(z.object({ ...claims, session_id: providerId.nullish(), fresh: z.boolean().optional() }))
    .output(membershipSchema),
  checkout: oc
    .route({
      method: 'POST',
      path: '/checkout',
      tags: ['Subscription'],
      summary: 'Starts a checkout and returns the address to pay at',
      description:
        '`priceId` is the id of a price or of a plan; without one it is the cheapest. 409 with an active subscription.',
    })
    .input(z.object({ ...claims, priceId: providerId.nullish() }))
    .output(urlSchema),
  cancel: oc
    .route({
      method: 'POST',
      path: '/cancel',
      tags: ['Subscription'],
      summary: 'Cancels the subscription',
      description:
        'It ends with the period that is paid. While a payment is past due, and until a new period is charged about an hour after its start, it ends immediately, and what is unpaid is canceled. With `ends`, it is refused (409) if it would end otherwise.',
    })
    .input(
      z.object({
        ...claims,
        reason: z.string().trim().max(CANCEL_REASON_MAX_CHARACTERS).nullish(),
        ends: cancelEndsSchema.optional(),
      }),
    )
    .output(membershipSchema),
  resubscribe: oc
    .route({
      method: 'POST',
      path: '/resubscribe',
      tags: ['Subscription'],
      summary: 'Undoes a pending cancellation, or starts a checkout once the subscription has ended',
      description:
        '`url` is where to pay; null when there is nothing to pay. 409 when the plan of the ended subscription is no longer offered.',
    })
    .input(z.object({ ...claims }))
    .output(z.object({ url: z.string().nullable(), membership: membershipSchema })),
  previewPlanChange: oc
    .route({
      method: 'POST',
      path: '/update-plan/preview',
      tags: ['Subscription'],
      summary: 'What changing to another plan costs now and later',
    })
    .input(z.object({ ...claims, priceId: providerId }))
    .output(planChangeSchema),
  updatePlan: oc
    .route({
      method: 'POST',
      path: '/update-plan',
      tags: ['Subscription'],
      summary: 'Returns the address at which the viewer confirms another plan',
    })
    .input(z.object({ ...claims, priceId: providerId }))
    .output(urlSchema),
  invoices: oc
    .route({
      method: 'POST',
      path: '/stripe-invoices',
      tags: ['Subscription'],
      summary: 'The viewer’s invoices, newest first',
      description: '`page` is the `next_page` of the reply before.',
    })
    .input(z.object({ ...claims, page: providerId.nullish() }))
    .output(
      z.object({ invoices: z.array(invoiceSchema), has_more: z.boolean(), next_page: z.string().nullable() }),
    ),
  portal: oc
    .route({
      method: 'POST',
      path: '/billing-portal',
      tags: ['Subscription'],
      summary: 'Returns the address at which the viewer updates their card',
    })
    .input(z.object({ ...claims }))
    .output(urlSchema),
  mailChoices: oc
    .route({
      method: 'GET',
      path: '/mail-choices',
      tags: ['Subscription'],
      summary: 'Which optional mail the viewer wants',
    })
    .output(mailChoicesSchema),
  saveMailChoices: oc
    .route({
      method: 'PUT',
      path: '/mail-choices',
      tags: ['Subscription'],
      summary: 'Changes which optional mail the viewer wants',
    })
    .input(mailChoicesSchema)
    .output(mailChoicesSchema),
  webhook: oc
    .route({
      method: 'POST',
      path: '/stripe-webhook',
      tags: ['Subscription'],
      summary: 'Receives the events of the payment provider',
      description: 'The body is an event as the provider signed it; 400 for any other.',
      spec: withoutSession,
    })
    .output(z.object({ received: z.literal(true), outcome: z.enum(['applied', 'ignored', 'failed']) })),
};
