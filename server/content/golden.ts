import type { WorkSource } from '#server/library/read/work-source.ts';
import type { LibraryStore } from '#shared/store.ts';
import { PackError } from './pack-error.ts';
import type { CheckedYaml } from './yaml-file.ts';

/** A question and the pages any good search finds for it. */
export interface GoldenQuestion {
  question: string;
  /** Pages about the question's subject. */
  pages: PageReference[];
  /** Pages that answer in part; finding them is neither right nor wrong. */
  also: PageReference[];
}

export interface PageReference {
  store: LibraryStore;
  slug: string;
  page: number;
}

interface GoldenEntry {
  question: string;
  pages: string[];
  also?: string[] | undefined;
}

/**
 * Resolves references such as `bar-speed#3`, `the-bench-clinic#00:12:30` and `faq#entry-id` to pages.
 * @param entryIds ids of the FAQ's entries and of the products, in the order of their pages.
 * @throws {PackError} naming the line of a reference to a missing page.
 */
export async function resolveGolden(
  entries: CheckedYaml<GoldenEntry[]>,
  works: readonly WorkSource[],
  entryIds: { faq: readonly string[]; products: readonly string[] },
  file: string,
): Promise<GoldenQuestion[]> {
  const placesBySlug = new Map<string, Promise<Map<string, number>>>();
  const questions: GoldenQuestion[] = [];
  const resolve = async (at: number, list: 'pages' | 'also'): Promise<PageReference[]> => {
    const references: PageReference[] = [];
    for (const [index, reference] of (entries.value[at]?.[list] ?? []).entries()) {
      const wrong = (problem: string) =>
        new PackError(
          `${file} line ${entries.lineOf([at, list, index])}: ${reference} ${problem}: correct or delete this question, or delete the file, which is optional.`,
        );
      const [slug, place] = reference.split('#') as [string, string];
      const work = works.find((candidate) => candidate.slug === slug);
      if (!work) throw wrong('does not match a work of the pack');
      let places = placesBySlug.get(slug);
      if (!places) {
        places =
          slug === 'faq' || slug === 'products'
            ? Promise.resolve(entryPlaces(entryIds[slug]))
            : pagePlaces(work);
        placesBySlug.set(slug, places);
      }
      const page = (await places).get(place);
      if (page === undefined) throw wrong('does not match a page of that work');
      references.push({ store: work.store, slug, page });
    }
    return references;
  };
  for (const [at, { question }] of entries.value.entries()) {
    questions.push({ question, pages: await resolve(at, 'pages'), also: await resolve(at, 'also') });
  }
  return questions;
}

function entryPlaces(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, index) => [id, index + 1]));
}

async function pagePlaces(work: WorkSource): Promise<Map<string, number>> {
  const { pages } = await work.read();
  return new Map(pages.map((page) => [page.time ?? String(page.number), page.number]));
}
