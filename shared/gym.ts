import { oc } from '@orpc/contract';
import * as z from 'zod';
import type { PlanInterval } from './plan.ts';
import { withoutSession } from './without-session.ts';

export const SUGGESTION_GROUPS = [
  'general',
  'training-program',
  'book-related',
  'product-shopping',
  'founder-legacy',
] as const;
export const suggestionGroupSchema = z.enum(SUGGESTION_GROUPS);
export type SuggestionGroup = z.infer<typeof suggestionGroupSchema>;

/** The public face of the content pack. It also stands in the page itself, as JSON in `#gym`. */
export const gymSchema = z.object({
  name: z.string(),
  product: z.string(),
  tagline: z.string(),
  description: z.string(),
  founder: z.string(),
  town: z.string(),
  website: z.string(),
  contact_email: z.string(),
  /** The pack's gym is invented. */
  sample: z.boolean(),
  /** Members find the leaderboard in the sidebar. */
  leaderboard: z.boolean().default(true),
  hero: z.object({ title: z.string(), text: z.string() }),
  splash: z.object({
    headline: z.string(),
    text: z.string(),
    features: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
  /** A banner above the screens of the signed-in. Days are written as month and day, such as 11-27. */
  sale: z
    .object({
      enabled: z.boolean(),
      /** The last day. */
      until: z.string(),
      url: z.string().optional(),
      /** In the order of their days; each is shown from its own on. */
      messages: z.array(z.object({ from: z.string(), text: z.string() })),
    })
    .optional(),
});
export type Gym = z.infer<typeof gymSchema>;

/** A plan as those see it who are not signed in. */
export interface OfferedPlan {
  /** Of the content pack. */
  id: string;
  name: string;
  description?: string | null | undefined;
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
  interval: PlanInterval;
}

/** What the page contains for everyone. */
export type PublicFace = Gym & {
  /** New members are asked for a secret. */
  signUpSecret: boolean;
  /** Members pay for the coach, after a free trial. */
  subscriptions: boolean;
  /** Cheapest first; none while subscriptions are off. */
  plans: readonly OfferedPlan[];
};

/** A manner in which the coach can speak. */
export const personalitySchema = z.object({ id: z.string(), label: z.string(), description: z.string() });
export type Personality = z.infer<typeof personalitySchema>;

export const gym = {
  suggestions: oc
    .route({
      method: 'GET',
      path: '/suggestions',
      tags: ['Gym'],
      summary: 'The suggested questions',
      spec: withoutSession,
    })
    .output(
      z.object({ suggestions: z.array(z.object({ group: suggestionGroupSchema, question: z.string() })) }),
    ),
  personalities: oc
    .route({
      method: 'GET',
      path: '/personalities',
      tags: ['Gym'],
      summary: 'The personalities the coach can take, for the preferences',
      spec: withoutSession,
    })
    .output(z.object({ personalities: z.array(personalitySchema) })),
  legal: oc
    .route({
      method: 'GET',
      path: '/legal',
      tags: ['Gym'],
      summary: 'The legal text, as Markdown',
      spec: withoutSession,
    })
    .output(z.object({ title: z.string(), text: z.string() })),
};
