/** Everything that is counted, and who counts it. */
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
/** What only the browser knows, and the server counts when it says so. */
export type BrowserEvent = Extract<Counted, { by: 'browser' }>['id'];

/** After so long, a member who is seen again is still here. */
export const STILL_HERE_DAYS = 28;
/** The ranges one can choose from, in weeks. */
export const ANALYTICS_RANGES = [4, 12, 26, 52] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** Where the browser sends events besides our own server; each is there only when the operator has set it up. */
export interface AnalyticsSinks {
  /** The measurement id of Google Analytics 4. */
  ga?: string | undefined;
  plausible?: { host: string; domain: string } | undefined;
  umami?: { host: string; website: string } | undefined;
}
