import type { WorkSource } from '#server/library/read/work-source.ts';
import type { HealthContact } from '#server/red-flags/first-words.ts';
import { type Gym, SUGGESTION_GROUPS, type SuggestionGroup } from '#shared/gym-face.ts';
import type { GymParts } from '#shared/gym-parts.ts';
import type { FaqEntry, PackPlan } from './entries.ts';
import type { GoldenQuestion } from './golden.ts';
import { partsOf } from './gym-parts.ts';
import { listWorks } from './list-works.ts';
import { type PackFiles, readPackFiles } from './pack-files.ts';

export type { FaqEntry, PackPlan, Personality, Product } from './entries.ts';
export type { GoldenQuestion } from './golden.ts';

/** A gym's content: the pack's files, overridden by what super admins edited in the browser. */
export interface Pack
  extends Pick<PackFiles, 'models' | 'personalities' | 'products' | 'legal' | 'synonyms'> {
  gym: Gym;
  /** The coach's contact when a member needs a person. */
  healthContact: HealthContact | undefined;
  suggestions: { group: SuggestionGroup; question: string }[];
  /** Without the questions about membership while members do not pay. */
  faq: FaqEntry[];
  /** The plans on offer, in their order; empty while members do not pay. */
  plans: PackPlan[];
  golden: GoldenQuestion[];
  /** Questions in athletes' own words; a harder measure. */
  paraphrases: GoldenQuestion[];
  /** Books, articles, seminars, and the FAQ and the products as a work each. */
  works: WorkSource[];
}

export interface PackOptions {
  /** Whether members pay. */
  membership?: boolean;
}

/**
 * Loads a content pack from its files.
 * @throws {PackError} naming file, line and field of the first problem.
 */
export async function loadPack(folder: string, options: PackOptions = {}): Promise<Pack> {
  return composePack(await readPackFiles(folder), options);
}

export function composePack(
  files: PackFiles,
  { membership = true }: PackOptions,
  edits: Partial<GymParts> = {},
): Pack {
  const { name, front, accent, banner, programs, suggestions, faq, legal } = { ...partsOf(files), ...edits };
  const { accent: _, banner: __, health_contact: healthContact, ...rest } = files.gym;
  const gym: Gym = {
    ...rest,
    ...name,
    ...front,
    programs,
    ...(accent.color !== null && { accent: accent.color }),
    ...(banner !== null && { banner }),
    // A gym with its own name is not a sample.
    sample: files.gym.sample && edits.name === undefined,
  };
  const shown = membership ? faq : faq.filter(({ group }) => group !== 'membership');
  const judged = (questions: readonly GoldenQuestion[]) => withPagesOf(shown, files.faq, questions);
  const { label, models, personalities, products, synonyms } = files;
  return {
    gym,
    healthContact,
    models,
    personalities,
    suggestions: SUGGESTION_GROUPS.flatMap((group) =>
      suggestions[group].map((question) => ({ group, question })),
    ),
    faq: shown,
    products,
    plans: membership ? shownPlans(files.plans, edits.plans) : [],
    legal,
    golden: judged(files.golden),
    paraphrases: judged(files.paraphrases),
    synonyms,
    works: [...files.works, ...listWorks({ label, gym, faq: shown, products })],
  };
}

/** Orders plans cheapest first, unless they were reordered. A plan added to the pack since comes last. */
function shownPlans(plans: readonly PackPlan[], edited: GymParts['plans'] = []): PackPlan[] {
  const place = ({ id }: PackPlan) => {
    const at = edited.findIndex((one) => one.id === id);
    return at === -1 ? edited.length : at;
  };
  return plans
    .map((plan) => {
      const words = edited.find(({ id }) => id === plan.id);
      if (words === undefined) return plan;
      const { description: _, ...rest } = plan;
      return { ...rest, ...words };
    })
    .sort((one, other) => place(one) - place(other) || one.amount - other.amount);
}

/** Updates the questions to the current pages of the FAQ's entries, without those whose entry is gone. */
function withPagesOf(
  shown: readonly FaqEntry[],
  written: readonly FaqEntry[],
  questions: readonly GoldenQuestion[],
): GoldenQuestion[] {
  const pages = new Map(shown.map(({ id }, index) => [id, index + 1]));
  const moved = (references: GoldenQuestion['pages']) =>
    references.flatMap((reference) => {
      if (reference.store !== 'faq') return reference;
      const page = pages.get(written[reference.page - 1]!.id);
      return page === undefined ? [] : { ...reference, page };
    });
  return questions
    .map((question) => ({ ...question, pages: moved(question.pages), also: moved(question.also) }))
    .filter((question) => question.pages.length > 0);
}
