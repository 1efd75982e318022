import * as z from 'zod';
import { inOrder } from '#shared/banner-days.ts';
import { gymSchema, SUGGESTION_GROUPS } from '#shared/gym-face.ts';
import { FAQ_GROUPS } from '#shared/gym-parts.ts';
import { PLAN_INTERVALS } from '#shared/plan.ts';

const text = z.string().trim().min(1);
/** The part after `#` in a reference: letters, digits and hyphens. */
const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and hyphens');
const address = z.url({ protocol: /^https?$/ });
const line = text.refine((value) => !/\p{Cc}/u.test(value), 'must be on one line');
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'must be a color such as #ffd21f');
const EVERY_YEAR = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const day = z
  .string()
  .refine(
    (value) => EVERY_YEAR.test(value) || z.iso.date().safeParse(value).success,
    'must be a day such as 2026-11-27, or 11-27 for every year',
  );

export const bannerSchema = z
  .strictObject({
    enabled: z.boolean(),
    until: day.optional(),
    url: address.optional(),
    link: line.optional(),
    messages: z.array(z.strictObject({ from: day.optional(), text: line })).min(1),
  })
  .superRefine((banner, context) => {
    const { messages, until } = banner;
    const place = inOrder(banner);
    const placeOf = ({ from }: { from?: string | undefined }) => (from === undefined ? '' : place(from));
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const days = [...messages.map(({ from }) => from), until].filter((one) => one !== undefined);
    if (new Set(days.map((one) => one.length)).size > 1)
      refuse('messages', 'must have days that all name the year, or none');
    else if (messages.some((message, nth) => nth > 0 && placeOf(message) <= placeOf(messages[nth - 1]!)))
      refuse('messages', 'must be in the order of their days');
    else if (until !== undefined && place(until) < placeOf(messages.at(-1)!))
      refuse('until', 'must not be before the day of the last message');
  });

/** The files' schemas: those of the API, but refusing unknown fields. */
const shape = gymSchema.shape;
const nameFields = {
  name: line,
  product: line,
  tagline: shape.tagline,
  description: shape.description,
  founder: shape.founder,
  town: shape.town,
  website: address,
  contact_email: z.email(),
};
const frontFields = {
  hero: z.strictObject(shape.hero.shape),
  splash: z.strictObject({
    ...shape.splash.shape,
    features: z.array(z.strictObject(shape.splash.shape.features.element.shape)),
  }),
};
export const gymFileSchema = z
  .strictObject({
    ...shape,
    ...nameFields,
    ...frontFields,
    accent: color.optional(),
    banner: bannerSchema.optional(),
    programs: z
      .strictObject({ api_keys: z.boolean().default(true), mcp: z.boolean().default(true) })
      .prefault({}),
    /**
     * The coach's contact when a member needs a person: alarming pain, an eating disorder, thoughts of
     * self-harm.
     */
    health_contact: z
      .strictObject({ name: line, phone: line.optional(), email: z.email().optional() })
      .optional(),
    /** The banner's name in older packs. */
    sale: bannerSchema.optional(),
  })
  .transform(({ sale, banner = sale, ...gym }) => (banner === undefined ? gym : { ...gym, banner }));

export const nameSchema = z.strictObject(nameFields);
export const frontSchema = z.strictObject(frontFields);
export const programsSchema = z.strictObject(shape.programs.unwrap().shape);
export const accentSchema = z.strictObject({ color: color.nullable() });

export const PERSONALITY_IDS = ['default', 'hardcore', 'strategist', 'joker', 'mentor'] as const;
export const personalitySchema = z.strictObject({
  id: z.enum(PERSONALITY_IDS),
  label: text,
  description: text,
  /** The prompt's instructions on how to speak. */
  prompt: text,
  /** How it sounds, for the front page. */
  example: z.strictObject({ question: text, answer: text }).optional(),
});
export type Personality = z.infer<typeof personalitySchema>;
export const personalitiesFileSchema = z.array(personalitySchema).min(1);

export const suggestionsFileSchema = z.strictObject(
  Object.fromEntries(SUGGESTION_GROUPS.map((group) => [group, z.array(text)])) as Record<
    (typeof SUGGESTION_GROUPS)[number],
    z.ZodArray<typeof text>
  >,
);

/** They are read with the answer, also by models. */
const ALSO_ASKED_MAX = 50;

export const faqEntrySchema = z.strictObject({
  id,
  group: z.enum(FAQ_GROUPS),
  question: text,
  /** Other phrasings of the question. */
  also_asked: z.array(text).max(ALSO_ASKED_MAX).optional(),
  /** Markdown. */
  answer: text,
});
export type FaqEntry = z.infer<typeof faqEntrySchema>;
export const faqFileSchema = z.array(faqEntrySchema);

export const planSchema = z.strictObject({
  /** Also the price's lookup key at the payment provider. */
  id,
  name: text,
  description: text.optional(),
  /** In the currency's smallest unit. */
  amount: z.int().min(1),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three capital letters, such as USD'),
  interval: z.enum(PLAN_INTERVALS),
});
export type PackPlan = z.infer<typeof planSchema>;
export const plansFileSchema = z.array(planSchema);
/** The parts of the plans that can be edited in the browser. */
export const shownPlansSchema = z.array(planSchema.pick({ id: true, name: true, description: true }));

export const productSchema = z.strictObject({
  id,
  name: text,
  category: text,
  /** In the currency's smallest unit. */
  price_cents: z.int().min(0),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three capital letters, such as USD'),
  description: text,
  url: address,
});
export type Product = z.infer<typeof productSchema>;
export const productsFileSchema = z.array(productSchema);

export const legalMatterSchema = z.strictObject({ title: text });
export const legalSchema = z.strictObject({ title: text, text });

/** Front matter of the pack's works, by folder. */
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2014-05-17');
export const bookMatterSchema = z.strictObject({
  title: text,
  subtitle: text.optional(),
  author: text,
  year: z.int().min(1),
});
export const articleMatterSchema = z.strictObject({ title: text, author: text, date });
export const seminarMatterSchema = z.strictObject({ title: text, speaker: text, date });
/** `<slug>.yaml` next to a file that is not Markdown. */
export const sidecarSchema = z.strictObject({
  title: text,
  subtitle: text.optional(),
  author: text.optional(),
  year: z.int().min(1).optional(),
  date: date.optional(),
});

/** `page` as written, such as `bar-speed#3`, `the-bench-clinic#00:12:30`, `faq#id`; several may be right. */
const pageReferenceSchema = z.string().regex(/^[^#\s]+#\S+$/, 'must read slug#page');

export const goldenFileSchema = z.array(
  z.strictObject({
    question: text,
    pages: z.array(pageReferenceSchema).min(1),
    also: z.array(pageReferenceSchema).optional(),
  }),
);

/** Each group: words and short phrases that athletes use interchangeably. */
export const synonymsFileSchema = z.array(z.array(text).min(2));
