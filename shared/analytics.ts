import { oc } from '@orpc/contract';
import * as z from 'zod';
import { ANALYTICS_RANGES, type BrowserEvent } from './analytics-events.ts';
import { withoutSession } from './without-session.ts';

const BROWSER_EVENTS = ['visit', 'install'] as const satisfies readonly BrowserEvent[];

const count = z.number().int();

const weekSchema = z.object({
  /** Its Monday, as `YYYY-MM-DD`. Weeks are those of UTC. */
  week: z.string(),
  /** Browsers without a session, each once a day; null for weeks before anything was counted. */
  visits: count.nullable(),
  /** Members who signed up in this week. The next four count what they did since. */
  sign_ups: count,
  cited: count,
  checkouts: count,
  paid: count,
  /**
   * Among those who paid; with subscriptions off, among those who got a cited answer. Null while it is too
   * early to tell.
   */
  still_here: count.nullable(),
  /** Events in this week, whenever their members signed up. */
  events: z.object({
    /** Null, as cancellations, for weeks older than the audit log is kept. */
    login: count.nullable(),
    purchase: count,
    cancel: count.nullable(),
    import: count,
    install: count.nullable(),
    /** Answers to members' programs, by door, and those by models with a price. */
    api: count,
    mcp: count,
  }),
  /** Revenue from checkouts, without renewals and plan changes, in the major unit of each currency. */
  revenue: z.array(z.object({ currency: z.string(), value: z.number() })),
});
export type AnalyticsWeek = z.infer<typeof weekSchema>;

const reportSchema = z.object({
  /** Oldest first; the last one is the current week. */
  weeks: z.array(weekSchema),
  /** First day on which visits were counted; null before the first visit. */
  visits_since: z.string().nullable(),
  /** Whether members pay for the coach. */
  subscriptions: z.boolean(),
});
export type AnalyticsReport = z.infer<typeof reportSchema>;

export const analytics = {
  count: oc
    .route({
      method: 'POST',
      path: '/analytics/events',
      tags: ['Gym'],
      summary: 'Counts a visit, or that the app was installed',
      description:
        'Each counts once a day for an address and browser. No cookie is set and no address is stored. Nothing is counted for browsers that send `DNT: 1` or `Sec-GPC: 1`, for crawlers, and a visit not for those who are signed in.',
      spec: withoutSession,
    })
    .input(z.strictObject({ event: z.enum(BROWSER_EVENTS) }))
    .output(z.object({ counted: z.boolean() })),
  firstAnswer: oc
    .route({
      method: 'POST',
      path: '/analytics/first-cited-answer',
      tags: ['Gym'],
      summary: 'Reports, once, the viewer’s first cited answer',
    })
    .output(z.object({ first: z.boolean() })),
  report: oc
    .route({
      method: 'GET',
      path: '/analytics',
      tags: ['Admin'],
      summary: 'From visits to members who stay, by week, for super admins',
    })
    .input(
      z.object({
        weeks: z.coerce
          .number()
          .pipe(z.literal([...ANALYTICS_RANGES]))
          .default(12),
      }),
    )
    .output(reportSchema),
};
