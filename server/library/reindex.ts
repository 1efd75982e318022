import { and, eq, exists, sql } from 'drizzle-orm';
import { passages, segments, works } from '#server/db/schema/library.ts';
import { Refusal } from '#server/http/refusal.ts';
import { editWork } from './edit-work.ts';
import type { IngestDeps } from './ingest.ts';
import { segmentHash } from './passage-hash.ts';
import { readPassages } from './passage-rows.ts';
import { inUse } from './work-rows.ts';

/**
 * Encodes the works again whose segment was made from other texts than their passages have now.
 * @param passageHash only works with this passage
 */
export async function reindexStale(deps: IngestDeps, passageHash?: string): Promise<void> {
  const { database } = deps;
  const candidates = await database.as('job').transaction((tx) =>
    tx
      .select({ id: works.id, title: works.title, hash: segments.contentHash })
      .from(works)
      .leftJoin(segments, eq(segments.workId, works.id))
      .where(
        and(
          inUse,
          passageHash === undefined
            ? undefined
            : exists(
                tx
                  .select({ one: sql`1` })
                  .from(passages)
                  .where(and(eq(passages.workId, works.id), eq(passages.contentHash, passageHash))),
              ),
        ),
      ),
  );
  for (const { id, title, hash } of candidates) {
    const rows = await database.as('job').transaction((tx) => readPassages(tx, { workIds: [id] }));
    const searched = rows.filter(({ outOfUse }) => !outOfUse);
    if (segmentHash(title, searched) === hash) continue;
    await editWork(deps, id, {}).catch(unlessRemoved);
  }
}

/** A work may be removed in the meantime. */
function unlessRemoved(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
}
