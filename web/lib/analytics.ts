import type { BrowserEvent } from '#shared/analytics-events.ts';
import { asksNotToBeCounted, type TrackedEvent } from './tracked-event.ts';

declare global {
  interface Window {
    /** Read by Google's tag, or by the tag manager that an operator may have put into the page. */
    dataLayer?: object[];
  }
}

/** Says to the analytics that the operator has set up what happened; to none unless there are any. */
export function track(event: TrackedEvent): void {
  if (asksNotToBeCounted()) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  // What cannot be counted is no reason for anything else to fail.
  void import('./analytics-sinks.ts').then(({ sendEvent }) => sendEvent(event)).catch(() => undefined);
}

/** Has our own server count what only the browser knows. */
export function count(event: BrowserEvent): void {
  if (asksNotToBeCounted()) return;
  void fetch('/api/analytics/events', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event }),
    keepalive: true,
  })
    // A reply that nobody reads keeps its connection, of which a browser has six.
    .then((reply) => reply.arrayBuffer())
    .catch(() => undefined);
}
