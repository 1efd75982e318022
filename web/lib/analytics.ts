import type { BrowserEvent } from '#shared/analytics-events.ts';
import { asksNotToBeCounted, type TrackedEvent } from './tracked-event.ts';

declare global {
  interface Window {
    /** Read by Google's tag, or by a tag manager that an operator has put into the page. */
    dataLayer?: object[];
  }
}

/** Reports an event to the analytics services that the operator has set up, if any. */
export function track(event: TrackedEvent): void {
  if (asksNotToBeCounted()) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  // A failure to count must not break anything else.
  void import('./analytics-sinks.ts').then(({ sendEvent }) => sendEvent(event)).catch(() => undefined);
}

/** Has our own server count events that only the browser sees. */
export function count(event: BrowserEvent): void {
  if (asksNotToBeCounted()) return;
  void fetch('/api/analytics/events', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event }),
    keepalive: true,
  })
    // An unread reply keeps its connection, of which a browser has six.
    .then((reply) => reply.arrayBuffer())
    .catch(() => undefined);
}
