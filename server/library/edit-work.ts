import { and, eq, inArray, sql } from 'drizzle-orm';
import { passages, works } from '#server/db/schema/library.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { WorkKind } from '#shared/store.ts';
import type { IngestDeps } from './ingest.ts';
import { segmentHash } from './passage-hash.ts';
import { readPassages } from './passage-rows.ts';
import { writeSegment } from './segment-rows.ts';
import { readWork } from './work-rows.ts';

/** An admin's changes to a work. */
export interface WorkEdit {
  title?: string | undefined;
  author?: string | undefined;
  kind?: WorkKind | undefined;
  /** Removes passages from search, or restores them: these, or a whole page. */
  use?: { outOfUse: boolean } & ({ passageIds: readonly string[] } | { page: number });
}

/** Attempts at a work that another process is writing. */
const ATTEMPTS = 3;

/**
 * Changes a work and its place in the index together: no server ever searches one without the other.
 * @throws Refusal not_found, conflict
 */
export async function editWork(
  { database, encode }: IngestDeps,
  workId: string,
  { use, ...edit }: WorkEdit,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { work, rows } = await database.as('job').transaction(async (tx) => ({
      work: await readWork(tx, workId),
      rows: await readPassages(tx, { workIds: [workId] }),
    }));
    if (!work) throw notFound('This work');
    const isMeant = ({ id, page }: { id: string; page: number }) =>
      use !== undefined && ('page' in use ? use.page === page : use.passageIds.includes(id));
    const searched = rows.filter((row) => !(isMeant(row) && use ? use.outOfUse : row.outOfUse));
    const title = edit.title ?? work.title;
    const segment = await encode({ workId, store: work.store, title, passages: searched });
    const done = await database.as('job').transaction(async (tx) => {
      const changed = await tx
        .update(works)
        .set({
          ...edit,
          corrected: sql`${works.corrected} || ${JSON.stringify(edit)}::jsonb`,
          updatedAt: sql`clock_timestamp()`,
        })
        .where(and(eq(works.id, workId), sql`${works.updatedAt}::text = ${work.updatedAt}`));
      if (changed.rowCount !== 1) return false;
      const ids = rows.filter(isMeant).map(({ id }) => id);
      if (use && ids.length > 0)
        await tx.update(passages).set({ outOfUse: use.outOfUse }).where(inArray(passages.id, ids));
      await writeSegment(tx, workId, segmentHash(title, searched), segment);
      return true;
    });
    if (done) return;
  }
  throw new Refusal('conflict', 'Someone else is changing this work. Please try again.');
}
