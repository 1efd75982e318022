import * as z from 'zod';
import { FIELD_LABELS } from '#shared/gym-labels.ts';
import {
  GYM_TEXT_MAX_CHARACTERS,
  type GymPart,
  type GymParts,
  LEGAL_TEXT_MAX_CHARACTERS,
} from '#shared/gym-parts.ts';
import { storableText } from '#shared/storable-text.ts';
import {
  accentSchema,
  bannerSchema,
  faqFileSchema,
  frontSchema,
  legalSchema,
  nameSchema,
  programsSchema,
  shownPlansSchema,
  suggestionsFileSchema,
} from './entries.ts';
import type { PackFiles } from './pack-files.ts';
import { issueSentence } from './yaml-file.ts';

/** The schemas of the pack's files, by the part that can be edited in the browser. */
const SCHEMAS: { [Part in GymPart]: z.ZodType<GymParts[Part]> } = {
  name: nameSchema,
  front: frontSchema,
  accent: accentSchema,
  logo: z.strictObject({ file: z.base64().nullable() }),
  banner: bannerSchema.nullable(),
  plans: shownPlansSchema,
  programs: programsSchema,
  faq: faqFileSchema,
  suggestions: suggestionsFileSchema,
  legal: legalSchema,
};

/** Returns each part as in the pack's files. */
export function partsOf({ gym, plans, faq, suggestions, legal }: PackFiles): GymParts {
  const { product, name, tagline, description, founder, town, website, contact_email, hero, splash } = gym;
  return {
    name: { product, name, tagline, description, founder, town, website, contact_email },
    front: { hero, splash },
    accent: { color: gym.accent ?? null },
    logo: { file: null },
    banner: gym.banner ?? null,
    plans: plans
      .toSorted((one, other) => one.amount - other.amount)
      .map(({ id, name, description }) => ({ id, name, ...(description !== undefined && { description }) })),
    programs: gym.programs,
    faq,
    suggestions,
    legal,
  };
}

export class PartError extends Error {
  override name = 'PartError';
}

/**
 * Validates an edit like the pack's file.
 * @throws {PartError} a sentence that names the first problem
 */
export function checkPart<Part extends GymPart>(part: Part, sent: unknown): GymParts[Part] {
  const value = storable(sent, part === 'legal' ? LEGAL_TEXT_MAX_CHARACTERS : GYM_TEXT_MAX_CHARACTERS, part);
  const parsed = SCHEMAS[part].safeParse(value);
  if (!parsed.success) throw new PartError(sentenceOf(part, parsed.error.issues[0]!, value));
  if (part === 'faq' || part === 'plans') refuseTwins(parsed.data as { id: string }[]);
  return parsed.data;
}

/** Converts it to what PostgreSQL can store. */
function storable(sent: unknown, limit: number, part: GymPart): unknown {
  return JSON.parse(
    JSON.stringify(sent ?? null, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (value.length > limit && part !== 'logo')
        throw new PartError(`A text can have at most ${limit.toLocaleString('en')} characters.`);
      return storableText(value);
    }),
  );
}

function refuseTwins(entries: readonly { id: string }[]): void {
  const twin = entries.find(({ id }, nth) => entries.findIndex((other) => other.id === id) < nth);
  if (twin) throw new PartError(`The id ${twin.id} appears twice.`);
}

const ENTRIES: Partial<Record<GymPart, string>> = { faq: 'Question', plans: 'Plan', banner: 'Message' };

function sentenceOf(part: GymPart, issue: z.core.$ZodIssue, value: unknown): string {
  const sentence = issueSentence(issue, at(value, issue.path) !== undefined, FIELD_LABELS[part]);
  const nth = issue.path.find((step) => typeof step === 'number');
  const begun = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return nth === undefined ? begun : `${ENTRIES[part] ?? 'Entry'} ${nth + 1}: ${sentence}`;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], value);
