import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { memories, memoryVectors } from '#server/db/schema/memories.ts';
import { searchPattern } from '#server/db/search-pattern.ts';
import { isUniqueViolation } from '#server/db/sqlstate.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Memory } from '#shared/memories.ts';
import { MEMORIES_MAX, type MemoryCategory, type MemoryImportance } from '#shared/memory.ts';

const ALL_PAGE = 200;

const COLUMNS = {
  id: memories.id,
  userId: memories.userId,
  content: memories.content,
  category: memories.category,
  importance: memories.importance,
  createdAt: memories.createdAt,
  updatedAt: memories.updatedAt,
  lastUsedAt: memories.lastUsedAt,
  messageId: memories.messageId,
  version: memories.version,
  // Qualified by hand: for a single table Drizzle omits the table name, and both have an `id`.
  conversationId: sql<string | null>`(
    select messages.conversation_id from messages
    where messages.id = user_memories.message_id and messages.user_id = user_memories.user_id)`,
};

interface MemoryRow extends Omit<typeof memories.$inferSelect, 'contentKey' | 'words'> {
  conversationId: string | null;
}

function toMemory(row: MemoryRow): Memory {
  return {
    id: row.id,
    user_id: row.userId,
    content: row.content,
    category: row.category,
    importance: row.importance,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    message_id: row.messageId,
    conversation_id: row.conversationId,
    version: row.version,
  };
}

export async function listMemories(
  database: Database,
  userId: string,
  {
    search,
    ids,
    offset,
    limit,
  }: { search: string; ids?: string[] | undefined; offset: number; limit: number },
): Promise<{ memories: Memory[]; count: number; total: number }> {
  const own = and(eq(memories.userId, userId), ids && inArray(memories.id, ids));
  const matching = search === '' ? sql`true` : matches(search);
  return await database.as({ userId }).transaction(async (tx) => {
    const [counted] = await tx
      .select({
        count: sql<number>`count(*) filter (where ${matching})::int`,
        total: sql<number>`count(*)::int`,
      })
      .from(memories)
      .where(own);
    const rows = await tx
      .select(COLUMNS)
      .from(memories)
      .where(and(own, matching))
      .orderBy(desc(memories.createdAt), desc(memories.id))
      .offset(offset)
      .limit(limit);
    return { memories: rows.map(toMemory), ...counted! };
  });
}

/** Reads all memories a page at a time, newest first: none is skipped or doubled when others change meanwhile. */
export async function* allMemories(database: Database, userId: string): AsyncGenerator<Memory> {
  for (let before: string | undefined; ; ) {
    const rows = await database.as({ userId }).transaction((tx) =>
      tx
        .select(COLUMNS)
        .from(memories)
        .where(and(eq(memories.userId, userId), before === undefined ? undefined : lt(memories.id, before)))
        .orderBy(desc(memories.id))
        .limit(ALL_PAGE),
    );
    yield* rows.map(toMemory);
    if (rows.length < ALL_PAGE) return;
    before = rows.at(-1)!.id;
  }
}

function matches(search: string): SQL | undefined {
  const pattern = searchPattern(search);
  return or(sql`${memories.content} ~ ${pattern}`, sql`${memories.category} ~ ${pattern}`);
}

export interface NewMemory {
  content: string;
  category: MemoryCategory;
  importance: MemoryImportance;
  /** The answer in which the coach saves it. */
  messageId?: string;
}

/**
 * Saves a memory; returns an existing one that says the same, unchanged.
 * @param signal once it aborts, nothing more is saved
 * @throws Refusal conflict when the limit is reached
 */
export async function createMemory(
  database: Database,
  userId: string,
  memory: NewMemory,
  signal?: AbortSignal,
): Promise<{ memory: Memory; created: boolean }> {
  const contentKey = contentKeyOf(memory.content);
  return await database.as({ userId }).transaction(async (tx) => {
    const [row] = await tx
      .insert(memories)
      .values({ ...memory, contentKey, userId })
      // Changes nothing, and returns the existing row.
      .onConflictDoUpdate({ target: [memories.userId, memories.contentKey], set: { contentKey } })
      .returning({ ...COLUMNS, created: sql<boolean>`xmax = 0` });
    signal?.throwIfAborted();
    const { created, ...saved } = row!;
    if (!created) return { memory: toMemory(saved), created };
    const [kept] = await tx.select({ count: count() }).from(memories).where(eq(memories.userId, userId));
    if (kept!.count > MEMORIES_MAX) {
      throw new Refusal(
        'conflict',
        `The coach can keep at most ${MEMORIES_MAX.toLocaleString('en')} memories. Delete one to make room.`,
      );
    }
    return { memory: toMemory(saved), created };
  });
}

export interface MemoryChange {
  content?: string | undefined;
  category?: MemoryCategory | undefined;
  importance?: MemoryImportance | undefined;
  /** The version that was read. */
  version?: number | undefined;
}

/**
 * Changes the given fields; null when the user has no such memory.
 * @throws Refusal conflict when it was changed since `version`, or another one already says the same
 */
export async function updateMemory(
  database: Database,
  userId: string,
  memoryId: string,
  { version, ...change }: MemoryChange,
): Promise<Memory | null> {
  const own = ownMemory(userId, memoryId);
  try {
    return await database.as({ userId }).transaction(async (tx) => {
      const [changed] = await tx
        .update(memories)
        .set({
          ...change,
          ...(change.content !== undefined && { contentKey: contentKeyOf(change.content) }),
          version: sql`${memories.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(and(own, version === undefined ? undefined : eq(memories.version, version)))
        .returning(COLUMNS);
      if (changed === undefined) return refuseStale(tx, own);
      if (change.content !== undefined || change.category !== undefined) {
        await tx
          .delete(memoryVectors)
          .where(and(eq(memoryVectors.memoryId, memoryId), eq(memoryVectors.userId, userId)));
      }
      return toMemory(changed);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'memory_once')) throw error;
    throw new Refusal('conflict', 'Another memory already says this.', { cause: error });
  }
}

async function refuseStale(tx: Transaction, own: SQL | undefined): Promise<null> {
  const [there] = await tx.select(COLUMNS).from(memories).where(own);
  if (there === undefined) return null;
  throw new Refusal(
    'conflict',
    'This memory was changed in another tab or on another device since you opened it. Nothing was changed.',
    { current: toMemory(there) },
  );
}

/** Deletes a memory; returns whether the user had it. */
export async function deleteMemory(database: Database, userId: string, memoryId: string): Promise<boolean> {
  const { rowCount } = await database
    .as({ userId })
    .transaction((tx) => tx.delete(memories).where(ownMemory(userId, memoryId)));
  return rowCount === 1;
}

const ownMemory = (userId: string, memoryId: string) =>
  and(eq(memories.id, memoryId), eq(memories.userId, userId));

/** Normalizes a memory for comparison: ignores case, spacing, the kind of quotes and the final period. */
function contentKeyOf(content: string): string {
  const plain = content
    .toLowerCase()
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/\s+/gu, ' ')
    .replace(/[.!…\s]+$/u, '');
  return createHash('sha256').update(plain).digest('hex');
}
