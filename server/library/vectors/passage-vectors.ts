import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { passages, passageVectors, works } from '#server/db/schema/library.ts';
import type { LibraryStore } from '#shared/store.ts';

/** Which vectors may be compared with one another. */
export interface VectorSpace {
  model: string;
  dimension: number;
}

export interface PassageCosine {
  passageId: string;
  workId: string;
  cosine: number;
}

/** pgvector's indexes support `vector` up to this dimension, and `halfvec` up to the next. */
const VECTOR_INDEX_MAX = 2_000;
const HALFVEC_INDEX_MAX = 4_000;
/** Up to this many vectors, comparing with each is fast enough. */
const EXACT_MAX = 10_000;
/** An index over this many vectors is built in a moment; with more it would block the embedded database. */
const QUICK_INDEX_MAX = 1_000;

/** Lists passages that have no vector of this model, by id, after `after`. */
export async function passagesToEmbed(tx: Transaction, model: string, after: string | null, limit: number) {
  return await tx
    .select({ id: passages.id, title: works.title, heading: passages.heading, text: passages.text })
    .from(passages)
    .innerJoin(works, eq(works.id, passages.workId))
    .leftJoin(passageVectors, and(eq(passageVectors.passageId, passages.id), eq(passageVectors.model, model)))
    .where(
      and(
        isNull(passageVectors.passageId),
        isNull(works.retiredAt),
        after === null ? undefined : gt(passages.id, after),
      ),
    )
    .orderBy(passages.id)
    .limit(limit);
}

/** Stores vectors of passages that still exist. */
export async function writeVectors(
  tx: Transaction,
  { model, dimension }: VectorSpace,
  rows: readonly { id: string; embedding: readonly number[] }[],
): Promise<void> {
  const ids = sql.param(rows.map((row) => row.id));
  const vectors = sql.param(rows.map((row) => written(row.embedding)));
  await tx.execute(sql`
    insert into ${passageVectors} (passage_id, model, dimension, embedding)
    select p.id, ${model}::text, ${dimension}::int, given.embedding::vector
    from unnest(${ids}::uuid[], ${vectors}::text[]) as given (id, embedding)
    join ${passages} p on p.id = given.id
    on conflict do nothing`);
}

/**
 * Drops vectors of this model that are of another dimension, after the provider changed it; returns how many.
 */
export async function dropOtherDimensions(
  tx: Transaction,
  { model, dimension }: VectorSpace,
): Promise<number> {
  const { rowCount } = await tx
    .delete(passageVectors)
    .where(and(eq(passageVectors.model, model), ne(passageVectors.dimension, dimension)));
  return rowCount ?? 0;
}

export async function dropOtherModels(tx: Transaction, model: string): Promise<void> {
  await tx.delete(passageVectors).where(ne(passageVectors.model, model));
}

export async function countVectors(
  tx: Transaction,
  model: string,
): Promise<{ vectors: number; passages: number }> {
  const [row] = await tx
    .select({
      vectors: sql<number>`(select count(*) from ${passageVectors} where ${passageVectors.model} = ${model})::int`,
      passages: sql<number>`count(*)::int`,
    })
    .from(passages);
  return row!;
}

/**
 * Creates the vector index for a big library. On the embedded database, which it would block, only while
 * there are few vectors: later ones are added one by one.
 */
export async function indexVectors(
  tx: Transaction,
  space: VectorSpace,
  kind: 'embedded' | 'postgres',
): Promise<void> {
  const type = indexType(space.dimension);
  const count = await countVectors(tx, space.model);
  if (!type || count.passages <= EXACT_MAX) return;
  if (kind === 'embedded' && count.vectors > QUICK_INDEX_MAX) return;
  const name = `passage_vectors_${Buffer.from(space.model).toString('hex').slice(0, 32)}_${space.dimension}`;
  // Only the owner of the table can index it, which the service role is not.
  await tx.execute(sql`set local role none`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`
    create index if not exists ${sql.identifier(name)} on ${passageVectors}
    using hnsw ((embedding::${sql.raw(type)}) ${sql.raw(`${type.startsWith('half') ? 'halfvec' : 'vector'}_cosine_ops`)})
    where model = ${sql.raw(quoted(space.model))} and dimension = ${sql.raw(String(space.dimension))}`);
}

/**
 * Returns the cosines with `query` of the nearest passages in these stores, or in these works of them, and of
 * those in `ids`.
 */
export async function cosines(
  tx: Transaction,
  space: VectorSpace,
  query: readonly number[],
  among: {
    stores: readonly LibraryStore[];
    works?: readonly string[] | undefined;
    ids: readonly string[];
    nearest: number;
  },
): Promise<PassageCosine[]> {
  const type = sql.raw(indexType(space.dimension) ?? `vector(${space.dimension})`);
  const distance = sql`(v.embedding::${type} <=> ${written(query)}::${type})`;
  const ofWorks = among.works && sql`and w.id = any(${sql.param([...among.works])}::uuid[])`;
  const own = sql`v.model = ${space.model} and v.dimension = ${space.dimension}`;
  // Makes an index continue when the stores exclude much of what it finds. pgvector has this since 0.8.
  await tx.execute(sql`
    select set_config('hnsw.iterative_scan', 'relaxed_order', true) from pg_extension
    where extname = 'vector' and string_to_array(extversion, '.')::int[] >= array[0, 8]`);
  const near = await tx.execute<{ passage_id: string; work_id: string; cosine: number }>(sql`
    select p.id as passage_id, p.work_id, 1 - ${distance} as cosine
    from ${passageVectors} v join ${passages} p on p.id = v.passage_id join ${works} w on w.id = p.work_id
    where ${own} and w.store = any(${sql.param([...among.stores])}::text[]) ${ofWorks}
      and w.retired_at is null and not p.out_of_use
    order by ${distance} limit ${among.nearest}`);
  const asked = await tx.execute<{ passage_id: string; work_id: string; cosine: number }>(sql`
    select p.id as passage_id, p.work_id, 1 - ${distance} as cosine
    from ${passageVectors} v join ${passages} p on p.id = v.passage_id
    where ${own} and v.passage_id = any(${sql.param([...among.ids])}::uuid[])`);
  const found = new Map<string, PassageCosine>();
  for (const { passage_id, work_id, cosine } of [...near.rows, ...asked.rows])
    found.set(passage_id, { passageId: passage_id, workId: work_id, cosine });
  return [...found.values()];
}

function indexType(dimension: number): string | undefined {
  if (dimension <= VECTOR_INDEX_MAX) return `vector(${dimension})`;
  return dimension <= HALFVEC_INDEX_MAX ? `halfvec(${dimension})` : undefined;
}

function written(vector: readonly number[]): string {
  return `[${vector.join(',')}]`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
