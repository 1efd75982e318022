import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { LibraryError } from '#server/library/library-error.ts';
import { decodeText } from '#server/library/read/decode.ts';
import { FRONT_MATTER_LINE, splitFrontMatter } from '#server/library/read/front-matter.ts';
import type { WorkSource } from '#server/library/read/work-source.ts';
import type { HealthContact } from '#server/red-flags/first-words.ts';
import type { Gym } from '#shared/gym-face.ts';
import type { GymParts } from '#shared/gym-parts.ts';
import { listed } from '#shared/listed.ts';
import {
  type FaqEntry,
  faqFileSchema,
  goldenFileSchema,
  gymFileSchema,
  legalMatterSchema,
  type PackPlan,
  type Personality,
  type Product,
  personalitiesFileSchema,
  plansFileSchema,
  productsFileSchema,
  suggestionsFileSchema,
  synonymsFileSchema,
} from './entries.ts';
import { type GoldenQuestion, resolveGolden } from './golden.ts';
import { listWorks } from './list-works.ts';
import { type CatalogModel, modelsFileSchema } from './model-catalog.ts';
import { PackError } from './pack-error.ts';
import { findPackWorks } from './pack-works.ts';
import { type CheckedYaml, checkYaml } from './yaml-file.ts';

export const REQUIRED_FILES = [
  'gym.yaml',
  'models.yaml',
  'personalities.yaml',
  'suggestions.yaml',
  'faq.yaml',
  'products.yaml',
  'legal.md',
];

/** The validated content of a content pack's files. */
export interface PackFiles {
  /** How messages name the folder. */
  label: string;
  gym: Gym & { health_contact?: HealthContact | undefined };
  models: CatalogModel[];
  /** Has one with id `default`. */
  personalities: Personality[];
  suggestions: GymParts['suggestions'];
  faq: FaqEntry[];
  products: Product[];
  /** Empty when the pack has no `plans.yaml`. */
  plans: PackPlan[];
  /** Markdown. */
  legal: GymParts['legal'];
  /** Empty when the pack has no `golden.yaml`. An FAQ entry's page is its position in the file. */
  golden: GoldenQuestion[];
  paraphrases: GoldenQuestion[];
  synonyms: string[][];
  /** Books, articles and seminars. */
  works: WorkSource[];
}

/**
 * Reads and checks a content pack.
 * @throws {PackError} naming file, line and field of the first problem.
 */
export async function readPackFiles(folder: string): Promise<PackFiles> {
  const label = basename(folder);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new PackError(
      `There is no content folder at ${folder}. Set CONTENT_DIR to the folder of a content pack.`,
    );
  await requireFiles(folder, label);
  const yaml = async <T>(file: string, schema: z.ZodType<T>): Promise<CheckedYaml<T>> =>
    checkYaml(await textOf(folder, label, file), schema, `${label}/${file}`);

  const gym = (await yaml('gym.yaml', gymFileSchema)).value;
  const models = (await yaml('models.yaml', modelsFileSchema)).value;
  const personalities = await yaml('personalities.yaml', personalitiesFileSchema);
  refuseTwins(personalities, `${label}/personalities.yaml`);
  if (!personalities.value.some(({ id }) => id === 'default'))
    throw new PackError(`${label}/personalities.yaml must have a personality with id: default.`);
  const suggestions = (await yaml('suggestions.yaml', suggestionsFileSchema)).value;
  const faq = await yaml('faq.yaml', faqFileSchema);
  refuseTwins(faq, `${label}/faq.yaml`);
  const products = await yaml('products.yaml', productsFileSchema);
  refuseTwins(products, `${label}/products.yaml`);
  const plans = (await isThere(folder, 'plans.yaml')) ? await yaml('plans.yaml', plansFileSchema) : null;
  if (plans !== null) refuseTwins(plans, `${label}/plans.yaml`);
  const legal = legalText(await textOf(folder, label, 'legal.md'), `${label}/legal.md`);

  const works = await findPackWorks(folder, label);
  const lists = listWorks({ label, gym, faq: faq.value, products: products.value });
  const entryIds = { faq: faq.value.map(({ id }) => id), products: products.value.map(({ id }) => id) };
  const judged = async (file: string): Promise<GoldenQuestion[]> =>
    (await isThere(folder, file))
      ? await resolveGolden(
          await yaml(file, goldenFileSchema),
          [...works, ...lists],
          entryIds,
          `${label}/${file}`,
        )
      : [];
  return {
    label,
    gym,
    models,
    personalities: personalities.value,
    suggestions,
    faq: faq.value,
    products: products.value,
    plans: plans?.value ?? [],
    legal,
    golden: await judged('golden.yaml'),
    paraphrases: await judged('paraphrases.yaml'),
    synonyms: (await isThere(folder, 'synonyms.yaml'))
      ? (await yaml('synonyms.yaml', synonymsFileSchema)).value
      : [],
    works,
  };
}

async function requireFiles(folder: string, label: string): Promise<void> {
  const missing: string[] = [];
  for (const file of REQUIRED_FILES) if (!(await isThere(folder, file))) missing.push(`${label}/${file}`);
  if (missing.length > 0)
    throw new PackError(
      `${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} missing. See docs/content-pack.md.`,
    );
}

const isThere = async (folder: string, file: string) =>
  (await stat(join(folder, file)).catch(() => undefined)) !== undefined;

function legalText(text: string, file: string): PackFiles['legal'] {
  const { yaml, body } = splitFrontMatter(text, { isRequired: true });
  if (yaml === null) throw new PackError(`${file} line 1: the front matter with the title is missing.`);
  const { title } = checkYaml(yaml, legalMatterSchema, file, FRONT_MATTER_LINE).value;
  return { title, text: body.trim() };
}

function refuseTwins({ value, lineOf }: CheckedYaml<{ id: string }[]>, file: string): void {
  const seen = new Set<string>();
  for (const [index, { id }] of value.entries()) {
    if (seen.has(id))
      throw new PackError(`${file} line ${lineOf([index, 'id'])}: the id ${id} appears twice.`);
    seen.add(id);
  }
}

async function textOf(folder: string, label: string, file: string): Promise<string> {
  const name = `${label}/${file}`;
  const bytes = await readFile(join(folder, file)).catch((cause: NodeJS.ErrnoException) => {
    throw new PackError(`${name} cannot be read (${cause.code}).`, { cause });
  });
  try {
    return decodeText(bytes, name);
  } catch (error) {
    if (error instanceof LibraryError) throw new PackError(error.message, { cause: error });
    throw error;
  }
}
