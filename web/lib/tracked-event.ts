import type { AnalyticsEvent } from '#shared/analytics-events.ts';

/** An event as sent to the page's analytics. It never identifies a person. */
export interface TrackedEvent {
  event: AnalyticsEvent;
  /** The purchase, with amounts in the currency's major unit. */
  ecommerce?: Ecommerce;
}

interface Ecommerce {
  transaction_id: string;
  value: number;
  currency: string;
  items: { item_id: string | null; item_name: string | null; price: number; quantity: number }[];
}

/** Whether the browser opts out of tracking: Do Not Track, or Global Privacy Control. */
export const asksNotToBeCounted = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
