/** All counted events, and who counts each. */
export const ANALYTICS_EVENTS = [
  { id: 'visit', by: 'browser' },
  { id: 'sign_up', by: 'server' },
  { id: 'login', by: 'server' },
  { id: 'first_cited_answer', by: 'server' },
  { id: 'checkout', by: 'server' },
  { id: 'purchase', by: 'server' },
  { id: 'cancel', by: 'server' },
  { id: 'import', by: 'server' },
  { id: 'install', by: 'browser' },
] as const satisfies readonly { id: string; by: 'browser' | 'server' }[];

type Counted = (typeof ANALYTICS_EVENTS)[number];
export type AnalyticsEvent = Counted['id'];
/** Events that only the browser sees and reports to the server to be counted. */
export type BrowserEvent = Extract<Counted, { by: 'browser' }>['id'];

/** A member seen again after this many days is still here. */
export const STILL_HERE_DAYS = 28;
/** Ranges to choose from, in weeks. */
export const ANALYTICS_RANGES = [4, 12, 26, 52] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/**
 * Where the browser sends events besides our own server; each is set only when the operator has configured
 * it.
 */
export interface AnalyticsSinks {
  /** The measurement id of Google Analytics 4. */
  ga?: string | undefined;
  plausible?: { host: string; domain: string } | undefined;
  umami?: { host: string; website: string } | undefined;
}
