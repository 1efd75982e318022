import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { segments, works } from '#server/db/schema/library.ts';
import type { LibraryStore } from '#shared/store.ts';
import { isCurrentSegment } from './passage-hash.ts';

/** Larger segments are read in parts of this size: decoding a big book's at once would delay every answer. */
const SEGMENT_PART_BYTES = 4_000_000;

/** Reads the segments of these works; empty where this version has made none. */
export async function readSegments(tx: Transaction, workIds: readonly string[]) {
  const size = sql<number>`coalesce(octet_length(${segments.data}), 0)::int`;
  const rows = await tx
    .select({
      workId: works.id,
      store: works.store,
      contentHash: segments.contentHash,
      size,
      data: sql<Buffer | null>`case when ${size} <= ${SEGMENT_PART_BYTES} then ${segments.data} end`,
    })
    .from(works)
    .leftJoin(segments, eq(segments.workId, works.id))
    .where(inArray(works.id, [...workIds]));
  const read: { workId: string; store: LibraryStore; segment: Uint8Array }[] = [];
  for (const { workId, store, contentHash, size, data } of rows) {
    const isCurrent = contentHash !== null && isCurrentSegment(contentHash);
    const segment = isCurrent ? (data ?? (await readInParts(tx, workId, size))) : new Uint8Array();
    read.push({ workId, store, segment });
  }
  return read;
}

async function readInParts(tx: Transaction, workId: string, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  for (let at = 0; at < size; at += SEGMENT_PART_BYTES) {
    const [row] = await tx
      .select({
        part: sql<Buffer>`substring(${segments.data} from ${at + 1}::int for ${SEGMENT_PART_BYTES}::int)`,
      })
      .from(segments)
      .where(eq(segments.workId, workId));
    whole.set(row!.part, at);
  }
  return whole;
}

export async function writeSegment(tx: Transaction, workId: string, contentHash: string, bytes: Uint8Array) {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await tx
    .insert(segments)
    .values({ workId, contentHash, data })
    .onConflictDoUpdate({ target: segments.workId, set: { contentHash, data } });
}
