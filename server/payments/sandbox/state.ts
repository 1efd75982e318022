import { newId } from './new-id.ts';
import type {
  ChargeRow,
  CheckoutRow,
  CustomerRow,
  DisputeRow,
  EndpointRow,
  EventRow,
  InvoicePaymentRow,
  InvoiceRow,
  PaymentIntentRow,
  PaymentMethodRow,
  PortalConfigurationRow,
  PortalRow,
  PriceRow,
  ProductRow,
  RefundRow,
  ReplyRow,
  SubscriptionRow,
} from './rows.ts';

export interface State {
  version: 1;
  clockOffsetMs: number;
  secretKey: string;
  webhookSecret: string;
  account: string;
  /** The pack's plans as last imported. */
  plans: Record<string, string>;
  products: Record<string, ProductRow>;
  prices: Record<string, PriceRow>;
  customers: Record<string, CustomerRow>;
  paymentMethods: Record<string, PaymentMethodRow>;
  checkouts: Record<string, CheckoutRow>;
  subscriptions: Record<string, SubscriptionRow>;
  invoices: Record<string, InvoiceRow>;
  invoicePayments: Record<string, InvoicePaymentRow>;
  paymentIntents: Record<string, PaymentIntentRow>;
  charges: Record<string, ChargeRow>;
  refunds: Record<string, RefundRow>;
  disputes: Record<string, DisputeRow>;
  portals: Record<string, PortalRow>;
  portalConfigurations: Record<string, PortalConfigurationRow>;
  endpoints: Record<string, EndpointRow>;
  events: Record<string, EventRow>;
  replies: Record<string, ReplyRow>;
}

export const emptyState = (): State => ({
  version: 1,
  clockOffsetMs: 0,
  secretKey: newId('sk_test_'),
  webhookSecret: newId('whsec_', 32),
  account: newId('acct_', 16),
  plans: {},
  products: {},
  prices: {},
  customers: {},
  paymentMethods: {},
  checkouts: {},
  subscriptions: {},
  invoices: {},
  invoicePayments: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  portals: {},
  portalConfigurations: {},
  endpoints: {},
  events: {},
  replies: {},
});
