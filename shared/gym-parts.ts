import * as z from 'zod';
import { gymSchema, SUGGESTION_GROUPS } from './gym-face.ts';

/** Parts that a super admin can edit in the browser, over the content pack's files; in page order. */
export const GYM_PARTS = [
  'name',
  'front',
  'accent',
  'logo',
  'banner',
  'plans',
  'programs',
  'faq',
  'suggestions',
  'legal',
] as const;
export type GymPart = (typeof GYM_PARTS)[number];

export const FAQ_GROUPS = ['app', 'membership', 'training', 'gear', 'gym'] as const;
export type FaqGroup = (typeof FAQ_GROUPS)[number];

/** Longest text of a part; the legal text may be longer. */
export const GYM_TEXT_MAX_CHARACTERS = 10_000;
export const LEGAL_TEXT_MAX_CHARACTERS = 100_000;
export const LOGO_MAX_BYTES = 256 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

const { hero, splash, banner, programs } = gymSchema.shape;

export const faqEntrySchema = z.object({
  id: z.string(),
  group: z.enum(FAQ_GROUPS),
  question: z.string(),
  /** Other ways people ask it. */
  also_asked: z.array(z.string()).optional(),
  /** Markdown. */
  answer: z.string(),
});

export const gymPartsSchema = z.object({
  name: gymSchema.pick({
    product: true,
    name: true,
    tagline: true,
    description: true,
    founder: true,
    town: true,
    website: true,
    contact_email: true,
  }),
  /** Shown first to visitors, and to members above an empty chat. */
  front: z.object({ hero, splash }),
  /** As `#rrggbb`; null for the app's default color. */
  accent: z.object({ color: z.string().nullable() }),
  /** The file in base64; null for the app's default mark. */
  logo: z.object({ file: z.string().nullable() }),
  /** Null where the pack has none. */
  banner: banner.unwrap().nullable(),
  /** In display order. Prices are only in the pack. */
  plans: z.array(z.object({ id: z.string(), name: z.string(), description: z.string().optional() })),
  programs: programs.unwrap(),
  faq: z.array(faqEntrySchema),
  suggestions: z.record(z.enum(SUGGESTION_GROUPS), z.array(z.string())),
  legal: z.object({ title: z.string(), text: z.string() }),
});
export type GymParts = z.infer<typeof gymPartsSchema>;
