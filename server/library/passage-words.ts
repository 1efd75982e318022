import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { passages, passageWords, works } from '#server/db/schema/library.ts';
import type { PassageBeside } from './search/beside.ts';
import type { KnownWords } from './search/engine.ts';

/** How many of the passages sharing the most telling words with a question are ranked in full. */
const CANDIDATES = 200;
/** More words than this only slow a question down. */
const WORDS_MAX = 16;
/**
 * Passages are looked up by a question's rarest words, until those cover this share of the counted passages,
 * …
 */
const SHARE_MAX = 0.1;
/** … or by at least this many. */
const WORDS_LEAST = 2;
/** The weight of a synonym relative to a question's own word. */
const SYNONYM_WEIGHT = 0.35;
/** A word counts as known; its exact frequency beyond this does not matter. */
const COUNT_MAX = 1_000;

/** A word used to look up passages. */
interface TellingWord {
  word: string;
  weight: number;
  /** The share of passages in memory that have it. */
  share: number;
}

/** Writes the words of these works' passages, replacing existing ones: a title may have changed. */
export async function writePassageWords(tx: Transaction, workIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${passageWords} (passage_id, work_id, words)
    select p.id, p.work_id, to_tsvector('english', w.title || ' ' || p.heading || ' ' || p.text)
    from ${passages} p join ${works} w on w.id = p.work_id
    where p.work_id = any(${sql.param([...workIds])}::uuid[])
    on conflict (passage_id) do update set words = excluded.words
    where passage_words.words is distinct from excluded.words`);
}

/** Returns those of these works whose passages' words were never written. */
export async function worksWithoutWords(tx: Transaction, workIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct p.work_id as id from ${passages} p
    where p.work_id = any(${sql.param([...workIds])}::uuid[])
      and not exists (select 1 from ${passageWords} known where known.passage_id = p.id)`);
  return rows.map(({ id }) => id);
}

/** Counts each work's passages in use. */
export async function countPassages(
  tx: Transaction,
  workIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    select work_id as id, count(*)::int as count from ${passages}
    where work_id = any(${sql.param([...workIds])}::uuid[]) and not out_of_use group by work_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Weighs a question's words and synonyms by their rarity in memory, rarest first. */
export function tellingWords(known: KnownWords, synonyms: string): TellingWord[] {
  const asked = new Map<string, TellingWord>();
  for (const { readAs, passages: count } of known.words) {
    const share = known.passages === 0 ? 0 : count / known.passages;
    const weight = Math.log(1 + (known.passages + 1) / (count + 0.5));
    asked.set(readAs, { word: readAs, weight, share });
  }
  for (const word of synonyms.split(' ').filter((each) => each !== '' && !asked.has(each)))
    asked.set(word, { word, weight: SYNONYM_WEIGHT, share: SHARE_MAX });
  return [...asked.values()]
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, WORDS_MAX);
}

/** Finds passages of these works with a question's rarest words, those with the most of its words first. */
export async function passagesWith(
  tx: Transaction,
  words: readonly TellingWord[],
  workIds: readonly string[],
): Promise<PassageBeside[]> {
  if (words.length === 0 || workIds.length === 0) return [];
  const wanted: TellingWord[] = [];
  let share = 0;
  for (const word of words) {
    share += word.share;
    if (wanted.length >= WORDS_LEAST && share > SHARE_MAX) break;
    wanted.push(word);
  }
  const asked = ({ word }: TellingWord) => sql`plainto_tsquery('english', ${word})`;
  const any = sql.join(wanted.map(asked), sql` || `);
  const score = sql.join(
    words.map((each) => sql`case when words @@ ${asked(each)} then ${each.weight}::float8 else 0 end`),
    sql` + `,
  );
  const { rows } = await tx.execute<
    Record<keyof Omit<PassageBeside, 'workId'>, string> & { work_id: string }
  >(
    sql`
    select p.id, p.work_id, w.title, p.heading, p.text
    from (
      select passage_id, ${score} as score from ${passageWords}
      where words @@ (${any}) and work_id = any(${sql.param([...workIds])}::uuid[])
      order by score desc, passage_id limit ${CANDIDATES}
    ) found
    join ${passages} p on p.id = found.passage_id join ${works} w on w.id = p.work_id
    where not p.out_of_use`,
  );
  return rows.map(({ work_id, ...passage }) => ({ ...passage, workId: work_id }));
}

/** Counts the passages of these works that have each word, up to a sufficient maximum. */
export async function countWords(
  tx: Transaction,
  words: readonly string[],
  workIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ word: string; count: number }>(sql`
    select word, (select count(*)::int from (
      select 1 from ${passageWords} where words @@ plainto_tsquery('english', word)
        and work_id = any(${sql.param([...workIds])}::uuid[]) limit ${COUNT_MAX}
    ) met) as count from unnest(${sql.param([...words])}::text[]) word`);
  return new Map(rows.map(({ word, count }) => [word, count]));
}
