import type { SinkHosts } from '#server/http/security-headers.ts';
import type { Settings } from '#server/settings.ts';
import type { AnalyticsSinks } from '#shared/analytics-events.ts';

export type AnalyticsSetting =
  | 'GA_MEASUREMENT_ID'
  | 'PLAUSIBLE_DOMAIN'
  | 'PLAUSIBLE_HOST'
  | 'UMAMI_WEBSITE_ID'
  | 'UMAMI_HOST';

const GOOGLE: SinkHosts = {
  scripts: ['https://www.googletagmanager.com'],
  // Google chooses which of its regions receives the events.
  connections: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

/** Returns where the browser sends events besides our own server; null for nowhere. */
export function analyticsSinks(settings: Pick<Settings, AnalyticsSetting>): AnalyticsSinks | null {
  const {
    GA_MEASUREMENT_ID: ga,
    PLAUSIBLE_DOMAIN: domain,
    UMAMI_WEBSITE_ID: website,
    UMAMI_HOST: umamiHost,
  } = settings;
  const sinks: AnalyticsSinks = {
    ...(ga !== undefined && { ga }),
    ...(domain !== undefined && { plausible: { host: settings.PLAUSIBLE_HOST, domain } }),
    ...(website !== undefined && umamiHost !== undefined && { umami: { host: umamiHost, website } }),
  };
  return Object.keys(sinks).length > 0 ? sinks : null;
}

/** Plausible and Umami are called without a script of theirs, so that only Google's runs in the page. */
export function sinkHosts(sinks: AnalyticsSinks | null): SinkHosts {
  const called = [sinks?.plausible, sinks?.umami].flatMap((sink) => (sink ? new URL(sink.host).origin : []));
  return {
    scripts: sinks?.ga === undefined ? [] : GOOGLE.scripts,
    connections: [...new Set([...(sinks?.ga === undefined ? [] : GOOGLE.connections), ...called])],
  };
}
