import { resolve } from 'node:path';
import { ingested, inScratchLibrary } from '#bench/scratch-library.ts';
import { givenPath } from '#scripts/given-path.ts';
import type { GoldenQuestion, PageReference } from '#server/content/golden.ts';
import { loadPack, type Pack } from '#server/content/pack.ts';
import { PackError } from '#server/content/pack-error.ts';
import type { FoundPassage } from '#server/library/found-passage.ts';
import type { Library } from '#server/library/library.ts';
import { Thesaurus } from '#server/library/search/thesaurus.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import type { LibraryStore } from '#shared/store.ts';
import { CollectionError, readCollection } from './collection.ts';
import { collectionWorks } from './collection-sources.ts';
import { misspell } from './misspell.ts';
import { documentsOf, runScorecard, type Scorecard, scorecardLines } from './scorecard.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const USAGE = `Usage: npm run scorecard             scores the content pack's golden questions
       npm run scorecard -- <folder> scores a collection: corpus.jsonl, queries.jsonl, qrels.tsv (plain or .gz)`;

/** Minimum scores on the golden questions. */
const GOLDEN_RECALL_AT_10 = 0.95;
const GOLDEN_NDCG_AT_10 = 0.8;
/** A document may be several passages, so this many are requested per document. */
const PASSAGES_A_DOCUMENT = 3;

/** Returns document ids of a library's ranking, best first. */
function rankedBy(
  library: Library,
  documentOf: (found: FoundPassage) => string,
  stores?: readonly LibraryStore[],
) {
  return async (query: string, limit: number): Promise<string[]> => {
    const passages = PASSAGES_A_DOCUMENT * limit;
    const found = await library.search(query, {
      limit: passages,
      purpose: 'ranking',
      ...(stores ? { stores } : {}),
    });
    return documentsOf(found, documentOf).slice(0, limit);
  };
}

async function scoreCollection(folder: string): Promise<Scorecard> {
  const collection = await readCollection(folder);
  return await inScratchLibrary(async (library) => {
    const { sources, store, documentOf } = collectionWorks(collection.documents);
    await ingested(library, library.ingestWorks(sources));
    return await runScorecard(collection, rankedBy(library, documentOf, [store]));
  });
}

async function scoreGolden(
  pack: Pack,
): Promise<{ golden: Scorecard; misspelled: Scorecard; paraphrases: Scorecard }> {
  return await inScratchLibrary(async (library) => {
    await ingested(library, library.ingestPack(pack));
    return {
      golden: await scoreQuestions(library, pack.golden),
      misspelled: await scoreQuestions(
        library,
        pack.golden.map((asked, turn) => ({ ...asked, question: misspell(asked.question, turn) })),
      ),
      paraphrases: await scoreQuestions(library, pack.paraphrases),
    };
  }, new Thesaurus(pack.synonyms));
}

/** A page stands for the document. A partial answer is skipped: neither right nor wrong. */
async function scoreQuestions(library: Library, asked: readonly GoldenQuestion[]): Promise<Scorecard> {
  const pageOf = ({ store, work, page }: FoundPassage) => referenceOf({ store, slug: work.slug, page });
  const search = rankedBy(library, pageOf);
  const partly = new Map(asked.map(({ question, also }) => [question, new Set(also.map(referenceOf))]));
  const queries = asked.map(({ question }, index) => ({ id: String(index), text: question }));
  const judgments = new Map(
    asked.map(({ pages }, index) => [String(index), new Map(pages.map((page) => [referenceOf(page), 1]))]),
  );
  return await runScorecard({ documents: [], queries, judgments }, async (question, limit) => {
    const ranking = await search(question, limit);
    return ranking.filter((page) => !partly.get(question)?.has(page));
  });
}

const referenceOf = ({ store, slug, page }: PageReference) => `${store}/${slug}#${page}`;

async function main(): Promise<number> {
  const [given, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || given?.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  if (given !== undefined) {
    for (const line of scorecardLines(await scoreCollection(givenPath(given)))) console.log(line);
    return 0;
  }
  const pack = await loadPack(readSettings(process.env, ROOT).CONTENT_DIR);
  if (pack.golden.length === 0) throw new PackError('The content pack has no golden.yaml to score.');
  const { golden, misspelled, paraphrases } = await scoreGolden(pack);
  for (const line of scorecardLines(golden)) console.log(line);
  console.log('\nThe same with one typo each:');
  for (const line of scorecardLines(misspelled)) console.log(line);
  if (paraphrases.queries > 0) {
    console.log('\nParaphrases, for comparison:');
    for (const line of scorecardLines(paraphrases)) console.log(line);
  }
  const good = golden.recallAt10 >= GOLDEN_RECALL_AT_10 && golden.ndcgAt10 >= GOLDEN_NDCG_AT_10;
  if (!good)
    console.error(`Below the minimum: Recall@10 ${GOLDEN_RECALL_AT_10}, nDCG@10 ${GOLDEN_NDCG_AT_10}.`);
  return good ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const own =
    error instanceof CollectionError || error instanceof PackError || error instanceof SettingsError;
  console.error(own ? error.message : error);
  process.exitCode = 1;
}
