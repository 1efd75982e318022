import type { AnalyticsSinks } from '#shared/analytics-events.ts';
import { gtag, openGoogle } from './google-tag.ts';
import { gymNow } from './gym.ts';
import { asksNotToBeCounted, type TrackedEvent } from './tracked-event.ts';

/** Pattern of the current screen, such as `/chat/:id`, never an id. */
let screen = '';

/** Returns the site someone came from, without its page. */
function referrer(): string {
  if (!URL.canParse(document.referrer)) return '';
  const { origin } = new URL(document.referrer);
  return origin === location.origin ? '' : origin;
}

const sinks = (): AnalyticsSinks | null => (asksNotToBeCounted() ? null : gymNow().analytics);

/**
 * Reports the current screen and each later one.
 * @param screenOf returns the pattern of a path
 */
export function followScreens(screenOf: (pathname: string) => string): void {
  if (sinks() === null) return;
  const look = () => {
    const next = screenOf(location.pathname);
    if (next === screen) return;
    screen = next;
    send(null);
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      look();
    };
  }
  addEventListener('popstate', look);
  look();
}

/** Reports an event to each service that the operator has set up; they derive visits from the screens. */
export function sendEvent(event: TrackedEvent): void {
  if (event.event !== 'visit') send(event);
}

/** Null for a screen. */
function send(event: TrackedEvent | null): void {
  const { ga, plausible, umami } = sinks() ?? {};
  const url = location.origin + screen;
  if (ga !== undefined) {
    openGoogle(ga);
    // Also applies to what Google's script sends by itself.
    gtag('set', { page_location: url, page_title: screen, page_referrer: referrer() });
    gtag('event', event?.event ?? 'page_view', event?.ecommerce ?? {});
  }
  const bought = event?.ecommerce;
  if (plausible) {
    post(`${plausible.host}/api/event`, 'text/plain', {
      name: event?.event ?? 'pageview',
      url,
      domain: plausible.domain,
      referrer: referrer(),
      ...(bought && { revenue: { currency: bought.currency, amount: bought.value } }),
    });
  }
  if (umami) {
    post(`${umami.host}/api/send`, 'application/json', {
      type: 'event',
      payload: {
        website: umami.website,
        hostname: location.hostname,
        language: navigator.language,
        url: screen,
        referrer: referrer(),
        ...(event && { name: event.event }),
        ...(bought && { data: { revenue: bought.value, currency: bought.currency } }),
      },
    });
  }
}

function post(url: string, type: string, body: object): void {
  void fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  })
    // As in `count`: an unread reply keeps its connection.
    .then((reply) => reply.arrayBuffer())
    .catch(() => undefined);
}
