import * as z from 'zod';
import type { AnalyticsSinks } from './analytics-events.ts';
import { UNIT_SYSTEMS } from './body-measures.ts';
import { PLAN_INTERVALS } from './plan.ts';

export const SUGGESTION_GROUPS = [
  'general',
  'training-program',
  'book-related',
  'product-shopping',
  'founder-legacy',
] as const;
export const suggestionGroupSchema = z.enum(SUGGESTION_GROUPS);
export type SuggestionGroup = z.infer<typeof suggestionGroupSchema>;

/** The public face of the content pack. It is also embedded in the page as JSON in `#gym`. */
export const gymSchema = z.object({
  name: z.string(),
  product: z.string(),
  tagline: z.string(),
  description: z.string(),
  founder: z.string(),
  town: z.string(),
  website: z.string(),
  contact_email: z.string(),
  /** The pack's gym is fictional. */
  sample: z.boolean(),
  /** What members count in until they choose; the app goes by the browser's region, the coach takes pounds. */
  units: z.enum(UNIT_SYSTEMS).optional(),
  /** Members find the leaderboard in the sidebar. */
  leaderboard: z.boolean().default(true),
  /** How members' programs may use the coach: with API keys at `/v1`, and through the MCP server. */
  programs: z.object({ api_keys: z.boolean(), mcp: z.boolean() }).default({ api_keys: true, mcp: true }),
  hero: z.object({ title: z.string(), text: z.string() }),
  splash: z.object({
    headline: z.string(),
    text: z.string(),
    features: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
  /** The app's one color besides chalk and iron, as `#rrggbb`. */
  accent: z.string().optional(),
  /**
   * Shown above the signed-in screens and the front page. Days look like 2026-11-27, or 11-27 for every year.
   */
  banner: z
    .object({
      enabled: z.boolean(),
      /** The last day; without one it stays. */
      until: z.string().optional(),
      url: z.string().optional(),
      /** Label of the link. */
      link: z.string().optional(),
      /** In the order of their days; each is shown from its own day on. The first may have none. */
      messages: z.array(z.object({ from: z.string().optional(), text: z.string() })),
    })
    .optional(),
});
export type Gym = z.infer<typeof gymSchema>;

/** A plan as signed-out visitors see it. */
const offeredPlanSchema = z.object({
  /** Id in the content pack. */
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  /** In the currency's minor unit. */
  amount: z.number(),
  currency: z.string(),
  interval: z.enum(PLAN_INTERVALS),
});

/** Data the page contains for everyone. */
export const publicFaceSchema = gymSchema.extend({
  /** New members are asked for a secret. */
  /** How long deleted data may stay in backups, except in the newest. */
  backupDays: z.number().int(),
  signUpSecret: z.boolean(),
  /** Members pay for the coach after a free trial. */
  subscriptions: z.boolean(),
  /** Days after its last message until a conversation is deleted; null when none is. */
  conversationDays: z.number().nullable(),
  /** Cheapest first, unless a super admin ordered them otherwise; empty while subscriptions are off. */
  plans: z.array(offeredPlanSchema),
  /** Address of the gym's own logo; null for the app's default mark. */
  logo: z.string().nullable(),
  /** Where the browser sends events besides our own server; null for nowhere. */
  analytics: z
    .object({
      ga: z.string().optional(),
      plausible: z.object({ host: z.string(), domain: z.string() }).optional(),
      umami: z.object({ host: z.string(), website: z.string() }).optional(),
    })
    .nullable() satisfies z.ZodType<AnalyticsSinks | null>,
});
export type PublicFace = z.infer<typeof publicFaceSchema>;
