import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { pages, passages, works } from '#server/db/schema/library.ts';
import { synthesisPairs, synthesisPassages } from '#server/db/schema/synthesis.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import type { FoundPassage } from '#server/library/found-passage.ts';
import { OFFLINE_COACH } from '#server/offline-coach/offline-coach.ts';
import { placeOf } from '#shared/source.ts';
import type { Usage } from '#shared/usage.ts';
import type { CheckedPair } from './check-pair.ts';

const PASSAGES_AT_ONCE = 50;

/** A library passage with the hash of its text. */
export interface SourcePassage extends FoundPassage {
  hash: string;
}

/** The result for a passage. */
export interface Made {
  pairs: readonly CheckedPair[];
  /** Why there is no pair; null when there is one. */
  problem: string | null;
  /** Null when no model was asked. */
  spent: Usage | null;
}

/** Selects the passages that fine-tuning data is made from, each text once. */
const usable = (more: SQL = sql`true`) => sql`
  select distinct on (${passages.contentHash})
    ${passages.id} as id, ${passages.contentHash} as hash, ${passages.heading} as heading, ${passages.text} as text,
    ${passages.page} as page, ${passages.workId} as work_id
  from ${passages} join ${works} on ${works.id} = ${passages.workId}
  where ${works.store} in ('books', 'training') and ${works.retiredAt} is null and not ${passages.outOfUse} and ${more}
  order by ${passages.contentHash}, ${passages.id}`;

/**
 * Matches passages that the built-in coach quoted and nobody has reviewed since: a real model takes them
 * again, so that trying it without a key costs the owner nothing.
 */
const isProvisional = sql`(${synthesisPassages.model} = ${OFFLINE_COACH.id} and not exists (
  select from ${synthesisPairs} where ${synthesisPairs.passageHash} = ${synthesisPassages.hash}
    and (${synthesisPairs.state} <> 'unreviewed' or ${synthesisPairs.edited})))`;

/** Whether a used passage counts as used for this model. */
const countsAsUsed = (model: string) => (model === OFFLINE_COACH.id ? sql`true` : sql`not ${isProvisional}`);

const isUnused = (model: string) =>
  sql`not exists (select from ${synthesisPassages}
    where ${synthesisPassages.hash} = ${passages.contentHash} and ${countsAsUsed(model)})`;

/** Counts the passages, this model's remaining ones, and their characters. */
export async function countPassages(
  database: Database,
  model: string,
): Promise<{ total: number; left: number; characters: number }> {
  const { rows } = await database.as('job').read((tx) =>
    tx.execute<{ total: number; left: number; characters: number }>(sql`
      select count(*)::int as total, count(*) filter (where used.hash is null)::int as left,
        coalesce(sum(length(usable.text)) filter (where used.hash is null), 0)::float8 as characters
      from (${usable()}) as usable left join (
        select ${synthesisPassages.hash} as hash from ${synthesisPassages} where ${countsAsUsed(model)}
      ) as used on used.hash = usable.hash`),
  );
  return rows[0]!;
}

/**
 * Yields this model's remaining passages ordered by hash, so that a job stopped halfway has covered each work
 * evenly.
 */
export async function* passagesLeft(
  database: Database,
  model: string,
): AsyncGenerator<SourcePassage, void, undefined> {
  for (let after = ''; ; ) {
    const batch = await readLeft(database, model, after, PASSAGES_AT_ONCE);
    yield* batch;
    if (batch.length < PASSAGES_AT_ONCE) return;
    after = batch.at(-1)!.hash;
  }
}

/** Reads the first of this model's remaining passages. */
export const firstLeft = (database: Database, model: string, limit: number): Promise<SourcePassage[]> =>
  readLeft(database, model, '', limit);

interface LeftRow extends Record<string, unknown> {
  id: string;
  hash: string;
  heading: string;
  text: string;
  page: number;
  time: string | null;
  section: string | null;
  store: FoundPassage['store'];
  work: FoundPassage['work'];
}

async function readLeft(
  database: Database,
  model: string,
  after: string,
  limit: number,
): Promise<SourcePassage[]> {
  const { rows } = await database.as('job').read((tx) =>
    tx.execute<LeftRow>(sql`
      select usable.id, usable.hash, usable.heading, usable.text, usable.page, ${pages.time} as time,
        ${pages.section} as section, ${works.store} as store,
        json_build_object('id', ${works.id}, 'slug', ${works.slug}, 'title', ${works.title},
          'author', ${works.author}, 'kind', ${works.kind}) as work
      from (${usable(sql`${passages.contentHash} > ${after} and ${isUnused(model)}`)} limit ${limit}) as usable
        join ${works} on ${works.id} = usable.work_id
        join ${pages} on ${pages.workId} = usable.work_id and ${pages.number} = usable.page
      order by usable.hash`),
  );
  return rows.map((row) => ({ ...row, score: 0 }));
}

/** Stores a passage's result, unless it was used in the meantime. @returns whether it was stored */
export async function keepMade(
  tx: Transaction,
  passage: SourcePassage,
  { jobId, model, made }: { jobId: string; model: string; made: Made },
): Promise<boolean> {
  if (model !== OFFLINE_COACH.id)
    await tx.delete(synthesisPassages).where(and(eq(synthesisPassages.hash, passage.hash), isProvisional));
  const kept = await tx
    .insert(synthesisPassages)
    .values({
      hash: passage.hash,
      // Its work may have been replaced in the meantime.
      passageId: sql`(select id from ${passages} where id = ${passage.id})`,
      store: passage.store,
      workSlug: passage.work.slug,
      workTitle: passage.work.title,
      page: passage.page,
      place: placeOf(passage),
      heading: passage.heading,
      text: passage.text,
      model,
      jobId,
      problem: made.problem,
      inputTokens: made.spent?.input_tokens ?? null,
      outputTokens: made.spent?.output_tokens ?? null,
      costMicros: made.spent?.cost_micros ?? null,
    })
    .onConflictDoNothing()
    .returning({ hash: synthesisPassages.hash });
  if (kept.length === 0) return false;
  if (made.pairs.length > 0)
    await tx
      .insert(synthesisPairs)
      .values(
        made.pairs.map((pair, position) => ({ id: uuidv7(), passageHash: passage.hash, position, ...pair })),
      );
  return true;
}

/** Reads how many passages a job has used, and their cost. */
export async function usedBy(
  database: Database,
  jobId: string,
): Promise<{ passages: number; costMicros: number | null }> {
  const [row] = await database.as('service').read((tx) =>
    tx
      .select({
        passages: sql<number>`count(*)::int`,
        costMicros: sql<number | null>`sum(${synthesisPassages.costMicros})::float8`,
      })
      .from(synthesisPassages)
      .where(eq(synthesisPassages.jobId, jobId)),
  );
  return row!;
}

/** Averages the model's output tokens per passage; null before the first. */
export async function meanOutputTokens(database: Database, model: string): Promise<number | null> {
  const [row] = await database.as('service').read((tx) =>
    tx
      .select({ tokens: sql<number | null>`avg(${synthesisPassages.outputTokens})::float8` })
      .from(synthesisPassages)
      .where(and(eq(synthesisPassages.model, model), isNotNull(synthesisPassages.outputTokens))),
  );
  return row!.tokens;
}

/** Counts passages without pairs by reason, most frequent first. */
export async function withoutPairs(database: Database): Promise<{ reason: string; passages: number }[]> {
  return await database.as('service').read((tx) =>
    tx
      .select({ reason: sql<string>`${synthesisPassages.problem}`, passages: count() })
      .from(synthesisPassages)
      .where(isNotNull(synthesisPassages.problem))
      .groupBy(synthesisPassages.problem)
      .orderBy(desc(count())),
  );
}
