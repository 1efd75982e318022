import type { AnalyticsEvent } from '#shared/analytics-events.ts';

/** An event as the page's analytics get it. It never says who someone is. */
export interface TrackedEvent {
  event: AnalyticsEvent;
  /** What was bought, with amounts in the currency's major unit. */
  ecommerce?: Ecommerce;
}

interface Ecommerce {
  transaction_id: string;
  value: number;
  currency: string;
  items: { item_id: string | null; item_name: string | null; price: number; quantity: number }[];
}

/** Whether the browser says not to be counted: Do Not Track, or Global Privacy Control. */
export const asksNotToBeCounted = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
