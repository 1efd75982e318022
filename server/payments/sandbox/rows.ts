import type Stripe from 'stripe';
import type { CardNumber } from './cards.ts';

export type Metadata = Record<string, string>;
export type Interval = 'day' | 'week' | 'month' | 'year';

/** Fields of every object; times are seconds of the sandbox's clock. */
export interface Row {
  id: string;
  created: number;
}

export interface ProductRow extends Row {
  name: string;
  description: string | null;
  active: boolean;
  /** Missing in rows that an earlier release wrote. */
  defaultPrice?: string | null;
  images: string[];
  features: string[];
  url: string | null;
  statementDescriptor: string | null;
  unitLabel: string | null;
  updated: number;
  metadata: Metadata;
}

export interface PriceRow extends Row {
  product: string;
  active: boolean;
  currency: string;
  amount: number;
  lookupKey: string | null;
  nickname: string | null;
  recurring: { interval: Interval; count: number } | null;
  taxBehavior: string;
  metadata: Metadata;
}

export interface CustomerRow extends Row {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  address: Stripe.Address | null;
  locales: string[];
  /** Below zero it is credit for the next invoices. */
  balance: number;
  currency: string | null;
  paymentMethod: string | null;
  invoicePrefix: string;
  nextInvoice: number;
  deleted: boolean;
  metadata: Metadata;
}

export interface PaymentMethodRow extends Row {
  customer: string;
  card: CardNumber;
}

export interface CheckoutRow extends Row {
  customer: string;
  clientReference: string | null;
  lines: { id: string; price: string; quantity: number }[];
  successUrl: string;
  cancelUrl: string | null;
  metadata: Metadata;
  subscriptionMetadata: Metadata;
  subscriptionDescription: string | null;
  trialDays: number | null;
  trialEnd: number | null;
  promotionCodes: boolean | null;
  automaticTax: boolean;
  billingAddress: string | null;
  locale: string | null;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  subscription: string | null;
  invoice: string | null;
  /** A subscription whose first payment awaits the person's confirmation. */
  pending: { subscription: string; paymentMethod: string } | null;
}

export interface SubscriptionRow extends Row {
  customer: string;
  item: { id: string; price: string; quantity: number; created: number; start: number; end: number };
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'trialing' | 'past_due' | 'canceled' | 'unpaid';
  /** The moment whose day of the month starts each period. */
  anchor: number;
  trialStart: number | null;
  trialEnd: number | null;
  trialWarned: boolean;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  canceledAt: number | null;
  endedAt: number | null;
  comment: string | null;
  feedback: string | null;
  cancelReason: 'cancellation_requested' | 'payment_failed' | 'payment_disputed' | null;
  latestInvoice: string | null;
  paymentMethod: string | null;
  automaticTax: boolean;
  description: string | null;
  metadata: Metadata;
  /** Prorations for the next invoice. */
  waitingLines: LineRow[];
  /** A change of plan that takes effect once its invoice is paid. */
  pendingUpdate: { price: string; quantity: number; invoice: string; expiresAt: number; at: number } | null;
}

export interface LineRow {
  id: string;
  amount: number;
  description: string;
  quantity: number;
  price: string;
  proration: boolean;
  start: number;
  end: number;
  subscription: string;
  item: string;
}

export interface InvoiceRow extends Row {
  customer: string;
  customerEmail: string | null;
  customerName: string | null;
  subscription: string;
  subscriptionMetadata: Metadata;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  currency: string;
  lines: LineRow[];
  number: string | null;
  /** Part of the hosted page's address. */
  token: string;
  startingBalance: number;
  endingBalance: number | null;
  amountDue: number;
  amountPaid: number;
  attempts: number;
  /** Scheduled attempts that failed, excluding those on demand. */
  failures: number;
  nextAttempt: number | null;
  autoAdvance: boolean;
  /** When a draft is billed; missing in rows that an earlier release wrote. */
  finalizesAt?: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  periodStart: number;
  periodEnd: number;
  prorationDate: number | null;
  automaticTax: boolean;
  /** Missing in rows that an earlier release wrote. */
  tax?: number;
  paymentIntent: string | null;
}

export interface PaymentIntentRow extends Row {
  amount: number;
  currency: string;
  customer: string;
  invoice: string | null;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  paymentMethod: string | null;
  charge: string | null;
  failed: boolean;
  canceledAt: number | null;
  secret: string;
}

export interface InvoicePaymentRow extends Row {
  invoice: string;
  paymentIntent: string;
  amount: number;
  currency: string;
  paidAt: number | null;
  canceledAt: number | null;
}

export interface ChargeRow extends Row {
  amount: number;
  currency: string;
  customer: string;
  paymentIntent: string;
  paymentMethod: string;
  card: CardNumber;
  paid: boolean;
  refunded: number;
  disputed: boolean;
  description: string | null;
}

export interface RefundRow extends Row {
  amount: number;
  currency: string;
  customer: string;
  charge: string;
  paymentIntent: string;
  reason: string | null;
  metadata: Metadata;
}

export interface DisputeRow extends Row {
  amount: number;
  currency: string;
  charge: string;
  paymentIntent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
  dueBy: number;
}

export interface PortalRow extends Row {
  /** Part of the hosted page's address. */
  token: string;
  customer: string;
  configuration: string;
  returnUrl: string | null;
  locale: string | null;
  flow: Stripe.BillingPortal.Session.Flow | null;
  /** A new card that the person has yet to confirm. */
  pendingCard: CardNumber | null;
}

export interface PortalConfigurationRow extends Row {
  returnUrl: string | null;
  isDefault: boolean;
  name: string | null;
  headline: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  features: Stripe.BillingPortal.Configuration.Features;
  metadata: Metadata;
}

export interface EndpointRow extends Row {
  url: string;
  events: string[];
  description: string | null;
  disabled: boolean;
  apiVersion: string | null;
  secret: string;
  metadata: Metadata;
}

export interface EventRow extends Row {
  type: string;
  object: object;
  previous: object | null;
  request: { id: string | null; key: string | null };
  /** The delivery's state, in milliseconds of the real clock; null once it is delivered or given up. */
  delivery: { attempts: number; since: number; dueAt: number } | null;
}

export interface ReplyRow {
  fingerprint: string;
  status: number;
  body: string;
  /** Real time, in milliseconds. */
  at: number;
}
