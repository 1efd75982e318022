declare global {
  interface Window {
    /** Read by the tag manager that an operator may have put into the page. */
    dataLayer?: AnalyticsEvent[];
  }
}

export interface AnalyticsEvent {
  event: string;
  [detail: string]: unknown;
}

/** Dispatches an event for the gym's own analytics; nothing leaves the page by itself. */
export function track(event: AnalyticsEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
