import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { goldenQuestions, pages, scorecards, works } from '#server/db/schema/library.ts';
import type { Library } from '#server/library/library.ts';
import { listWorks } from '#server/library/work-rows.ts';
import type { Scores } from '#shared/library-measures.ts';
import { placeOf } from '#shared/source.ts';
import { LIBRARY_STORES, type LibraryStore, type SeededStore } from '#shared/store.ts';

interface Question {
  question: string;
  pages: readonly { slug: string; page: number }[];
  /** Pages that answer in part: finding them is neither right nor wrong. */
  also: readonly { slug: string; page: number }[];
}

const CUTOFF = 10;
/** Passages fetched for each question, since a page can have several. */
const POOL = 50;
const HISTORY = 20;
/** A drop this small does not count as worse. */
const TOLERANCE = 0.005;

const LIVE: readonly LibraryStore[] = LIBRARY_STORES.filter((store) => store !== 'playground');

/** Lists the questions that admins added, newest first. */
export async function listGolden(database: Database) {
  const rows = await database.as('service').transaction((tx) =>
    tx
      .selectDistinctOn([goldenQuestions.id], {
        id: goldenQuestions.id,
        question: goldenQuestions.question,
        slug: goldenQuestions.slug,
        page: goldenQuestions.page,
        title: works.title,
        kind: works.kind,
        time: pages.time,
        section: pages.section,
      })
      .from(goldenQuestions)
      .leftJoin(works, and(eq(works.slug, goldenQuestions.slug), isNull(works.retiredAt)))
      .leftJoin(pages, and(eq(pages.workId, works.id), eq(pages.number, goldenQuestions.page)))
      .orderBy(desc(goldenQuestions.id)),
  );
  return rows.map(({ id, question, slug, title, kind, ...place }) => ({
    id,
    question,
    slug,
    title,
    page: place.page,
    place: placeOf({ ...place, work: { kind: kind ?? 'book' } }),
  }));
}

export async function readHistory(database: Database) {
  const rows = await database
    .as('service')
    .transaction((tx) => tx.select().from(scorecards).orderBy(desc(scorecards.measuredAt)).limit(HISTORY));
  return rows.map(({ measuredAt, questions, passages, ndcg, recall, reciprocalRank }) => ({
    questions,
    passages,
    ndcg,
    recall,
    reciprocal_rank: reciprocalRank,
    measured_at: measuredAt.toISOString(),
  }));
}

/** Measures the search that members use, and stores the result. */
export async function measureLibrary(database: Database, library: Library, pack: Pack): Promise<Scores> {
  const scores = await scoresOf(library, await questionsOf(database, pack), { stores: LIVE });
  const { reciprocal_rank: reciprocalRank, ...others } = scores;
  await database
    .as('service')
    .transaction((tx) => tx.insert(scorecards).values({ ...others, reciprocalRank }));
  return scores;
}

/** Compares scores on the golden questions before and after copying the playground into a store. */
export async function compareCopy(
  { database, library, pack }: { database: Database; library: Library; pack: Pack },
  target: SeededStore,
): Promise<{ now: Scores; then: Scores; worse: boolean }> {
  const questions = await questionsOf(database, pack);
  const works = await database.as('service').transaction(listWorks);
  const coming = new Set(works.filter(({ store }) => store === 'playground').map(({ slug }) => slug));
  const replaced = new Set(
    works.filter(({ store, slug }) => store === target && coming.has(slug)).map(({ id }) => id),
  );
  const now = await scoresOf(library, questions, { stores: LIVE });
  const then = await scoresOf(library, questions, { stores: LIBRARY_STORES, without: replaced });
  return { now, then, worse: questions.length > 0 && then.ndcg < now.ndcg - TOLERANCE };
}

/** Reads the questions of the pack and of admins whose works are in the library. */
async function questionsOf(database: Database, pack: Pack): Promise<Question[]> {
  const added = await listGolden(database);
  const byQuestion = new Map<string, { slug: string; page: number }[]>();
  for (const { question, slug, page } of added)
    byQuestion.set(question, [...(byQuestion.get(question) ?? []), { slug, page }]);
  const works = await database.as('service').transaction(listWorks);
  const there = new Set(works.map(({ slug }) => slug));
  return [
    ...pack.golden,
    ...[...byQuestion].map(([question, pages]) => ({ question, pages, also: [] })),
  ].filter(({ pages }) => pages.some(({ slug }) => there.has(slug)));
}

/**
 * Averages over the questions: nDCG of the first ten pages, the share of expected pages among them, and the
 * reciprocal rank of the first.
 */
async function scoresOf(
  library: Library,
  questions: readonly Question[],
  { stores, without = new Set() }: { stores: readonly LibraryStore[]; without?: ReadonlySet<string> },
): Promise<Scores> {
  const { stores: counts } = await library.stats();
  const sum = { ndcg: 0, recall: 0, reciprocal_rank: 0 };
  for (const { question, pages, also } of questions) {
    const keyOf = ({ slug, page }: { slug: string; page: number }) => `${slug}#${page}`;
    const wanted = new Set(pages.map(keyOf));
    const neutral = new Set(also.map(keyOf));
    const found = await library.search(question, { stores, limit: POOL, purpose: 'ranking', nocache: true });
    const ranking = [
      ...new Set(
        found
          .filter(({ work }) => !without.has(work.id))
          .map(({ work, page }) => keyOf({ slug: work.slug, page })),
      ),
    ]
      .filter((page) => !neutral.has(page))
      .slice(0, CUTOFF);
    const gains = ranking.map((page) => (wanted.has(page) ? 1 : 0));
    const ideal = discounted(Array.from({ length: Math.min(wanted.size, CUTOFF) }, () => 1));
    sum.ndcg += discounted(gains) / ideal;
    sum.recall += gains.filter((gain) => gain > 0).length / wanted.size;
    const first = gains.indexOf(1);
    sum.reciprocal_rank += first < 0 ? 0 : 1 / (first + 1);
  }
  const mean = (value: number) => (questions.length === 0 ? 0 : value / questions.length);
  return {
    questions: questions.length,
    passages: stores.reduce((all, store) => all + (counts[store] ?? 0), 0),
    ndcg: mean(sum.ndcg),
    recall: mean(sum.recall),
    reciprocal_rank: mean(sum.reciprocal_rank),
  };
}

const discounted = (gains: readonly number[]) =>
  gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);

export async function addGolden(
  database: Database,
  golden: { question: string; slug: string; page: number },
): Promise<string> {
  return await database.as('service').transaction(async (tx) => {
    const [added] = await tx
      .insert(goldenQuestions)
      .values(golden)
      .onConflictDoUpdate({
        target: [goldenQuestions.question, goldenQuestions.slug, goldenQuestions.page],
        set: { question: golden.question },
      })
      .returning({ id: goldenQuestions.id });
    return added!.id;
  });
}

export async function removeGolden(database: Database, id: string): Promise<void> {
  await database
    .as('service')
    .transaction((tx) => tx.delete(goldenQuestions).where(eq(goldenQuestions.id, id)));
}
