import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A user's customer at the payment provider. No card data is stored anywhere. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    customerId: text().primaryKey(),
    userId: ownerId(),
    /** sandbox, test or live: customers of one do not exist in another. */
    mode: text().notNull(),
    /** Issued before each query of the provider, so that an older result never overwrites a newer one. */
    ticket: bigint({ mode: 'number' }).notNull().default(0),
    /** The ticket of the last stored result. */
    writtenTicket: bigint({ mode: 'number' }).notNull().default(0),
    /** When to ask what became of an opened checkout; null once all of them are paid or over. */
    checkAt: moment().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

/** The subscription that counts for a user, as the provider last reported it; written only by reconcile. */
export const subscriptions = pgTable('subscriptions', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mode: text().notNull(),
  customerId: text().notNull(),
  subscriptionId: text().notNull(),
  /** The provider’s own term. */
  status: text().notNull(),
  /** A plan of the content pack; null for a price it does not know. */
  planId: text(),
  priceId: text().notNull(),
  /** For one period, in minor units. */
  unitAmount: integer().notNull(),
  currency: text().notNull(),
  interval: text().notNull(),
  /** The earliest of the period’s end, a pending cancellation and the actual end. */
  currentPeriodEnd: moment(),
  /** A pending cancellation; null as long as other periods come first, which are charged. */
  cancelAt: moment(),
  endedAt: moment(),
  /** While past due: the latest end of access. */
  graceUntil: moment(),
  /** Null when it is set to end. Before the end of the period: the period has begun and is not paid yet. */
  nextPaymentAt: moment(),
  /** What the next period costs with tax, discounts and credit, also when it is set to end before. */
  nextAmount: integer(),
  /** While past due or unpaid: the amount that could not be charged, and where it can be paid. */
  failedAmount: integer(),
  failedInvoiceUrl: text(),
  /** Another live one of the same customer, which the owner should end. */
  otherSubscriptionId: text(),
  startedAt: moment().notNull(),
  checkedAt: moment().notNull(),
});

/** Events from the provider, for replay and for the owner to read. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    /** sandbox, test or live; null in rows that an earlier release wrote during an upgrade. */
    mode: text(),
    kind: text().notNull(),
    /** applied, ignored or failed. */
    outcome: text().notNull(),
    /** Why it failed or was ignored. */
    note: text(),
    customerId: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Its object: an invoice, a subscription, a dispute. */
    objectId: text(),
    attempts: integer().notNull().default(1),
    occurredAt: moment().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [index().on(table.receivedAt), index().on(table.userId)],
);

/** Paid checkouts. */
export const purchases = pgTable(
  'purchases',
  {
    sessionId: text().primaryKey(),
    userId: ownerId(),
    /** As of an event. */
    mode: text(),
    planId: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** When the browser got it for its own analytics, which happens once. */
    reportedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

/** Access that the gym gives away or takes cash for; no payment provider knows of it. */
export const accessGrants = pgTable(
  'access_grants',
  {
    id: id(),
    userId: ownerId(),
    /** Sent again with the same one, access is given once; null when it came without one. */
    sendId: uuid(),
    until: moment().notNull(),
    reason: text().notNull(),
    grantedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), unique('grant_sent_once').on(table.userId, table.sendId)],
);

/** Billing mail that was sent, so that each is sent once. */
export const billingMails = pgTable('billing_mails', {
  /** Kind and subject: `receipt in_…`. */
  key: text().primaryKey(),
  userId: ownerId(),
  createdAt: createdAt(),
});

/** The provider’s price list as last read, for when it is down. */
export const planLists = pgTable('plan_lists', {
  mode: text().primaryKey(),
  plans: jsonb().notNull(),
  readAt: moment().notNull(),
});

/** Whether a member wants optional mail. */
export const mailChoices = pgTable('mail_choices', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  trialEnding: boolean().notNull().default(true),
});
