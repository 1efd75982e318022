import type { Database } from '#server/db/database.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import type { LibraryStore } from '#shared/store.ts';
import { inTurns } from './in-turns.ts';
import { placeOf, textOf, withKeptSlugs } from './kept-slugs.ts';
import { LibraryError } from './library-error.ts';
import { writePages } from './page-rows.ts';
import { passageHash, segmentHash } from './passage-hash.ts';
import { type PassageRow, readPassages, writePassages } from './passage-rows.ts';
import type { WorkPages } from './read/work-pages.ts';
import { PACK_ORIGIN, type WorkSource } from './read/work-source.ts';
import { retireEdition, retireWorks } from './retirement.ts';
import { PASSAGES_MAX, type WorkText } from './search/segment.ts';
import { writeSegment } from './segment-rows.ts';
import { type PassageDraft, splitInTurns } from './split/split-work.ts';
import { listWorks, lockWork, oldEditions, type WorkRow, writeWork } from './work-rows.ts';
import { asSearched } from './written-questions.ts';

export interface IngestDeps {
  database: Database;
  /** Encodes a work's segment off this thread. */
  encode(work: WorkText): Promise<Uint8Array>;
}

export type Outcome = 'added' | 'changed' | 'unchanged' | 'removed' | 'failed';

/** The result for one work, `done` of `total`. */
export interface IngestProgress {
  name: string;
  outcome: Outcome;
  done: number;
  total: number;
  passages: number;
  /** Set only for a failure: a sentence for people. */
  message?: string;
  /** Set only for an added work: the origin of another one with the same text. */
  sameAs?: string;
}

export interface IngestSummary extends Record<Exclude<Outcome, 'failed'>, number> {
  passages: number;
  failed: { name: string; message: string }[];
}

/** Attempts at a work that another process is writing. */
const ATTEMPTS = 3;

/**
 * Adds works to the library, each in its own transaction, so that the next run resumes an interrupted one. A
 * work with a known hash is not even read. A failed work is reported, and the others continue.
 * @param options.removeOthersOf removes works of this origin in these stores that are not among the sources
 */
export async function ingestWorks(
  deps: IngestDeps,
  sources: readonly WorkSource[],
  options: {
    removeOthersOf?: { origin: string; stores: readonly LibraryStore[] };
    onProgress?: (progress: IngestProgress) => void | Promise<void>;
    signal?: AbortSignal;
  } = {},
): Promise<IngestSummary> {
  const summary: IngestSummary = { added: 0, changed: 0, unchanged: 0, removed: 0, passages: 0, failed: [] };
  const total = sources.length;
  const works = await deps.database.as('job').transaction(listWorks);
  const known = new Map(works.map((work) => [placeOf(work), work]));
  const texts = new Map(
    works.map((work) => [placeOf(work), { text: textOf(work.store, work.contentHash), origin: work.origin }]),
  );
  for (const [index, source] of withKeptSlugs(sources, works).entries()) {
    options.signal?.throwIfAborted();
    const report = async (
      outcome: Outcome,
      passages: number,
      more: Pick<IngestProgress, 'message' | 'sameAs'> = {},
    ) => {
      await options.onProgress?.({
        name: source.name,
        outcome,
        done: index + 1,
        total,
        passages,
        ...more,
      });
    };
    try {
      const seen = known.get(placeOf(source));
      const { outcome, passages } = await ingestWork(deps, source, seen, options.signal);
      summary[outcome]++;
      summary.passages += passages;
      const text = textOf(source.store, source.hash);
      const twin = outcome === 'added' ? [...texts.values()].find((other) => other.text === text) : undefined;
      texts.set(placeOf(source), { text, origin: source.origin });
      await report(outcome, passages, twin ? { sameAs: twin.origin } : {});
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      summary.failed.push({ name: source.name, message: error.message });
      await report('failed', 0, { message: error.message });
    }
  }
  if (options.removeOthersOf !== undefined) {
    const others = options.removeOthersOf;
    const places = new Set(sources.map(placeOf));
    summary.removed = await deps.database.as('job').transaction(async (tx) => {
      const kept = (await listWorks(tx)).filter((work) => places.has(placeOf(work)));
      // Answers that quoted them must still open their pages.
      return await retireWorks(tx, { ...others, except: kept.map(({ id }) => id) }, 'left');
    });
  }
  return summary;
}

async function ingestWork(
  deps: IngestDeps,
  source: WorkSource,
  seen: WorkRow | undefined,
  signal: AbortSignal | undefined,
): Promise<{ outcome: 'added' | 'changed' | 'unchanged'; passages: number }> {
  let known = seen;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isTitled = source.title === undefined || source.title === known?.title;
    if (known?.contentHash === source.hash && known.origin === source.origin && isTitled)
      return { outcome: 'unchanged', passages: 0 };
    // A folder may be given again after an upload or a copy replaced one of its files.
    if (known?.fileId && source.fileId === undefined) {
      const replaced = await deps.database.as('job').transaction((tx) => oldEditions(tx, source));
      if (replaced.includes(source.hash)) return { outcome: 'unchanged', passages: 0 };
      // Another hash may only mean another version of the reader.
      if (replaced.length > 0)
        throw new LibraryError(
          source.name,
          'was replaced by an uploaded edition. To use this file again, delete that one first.',
        );
    }
    if (known?.origin === PACK_ORIGIN && source.origin !== PACK_ORIGIN && !source.replaces)
      throw new LibraryError(
        source.name,
        `would replace ${source.slug} from the content pack; choose another name.`,
      );
    const work = await source.read(signal);
    const passages = await replaceWork(deps, source, work, known);
    if (passages !== undefined) return { outcome: known ? 'changed' : 'added', passages };
    known = await deps.database.as('job').transaction((tx) => lockWork(tx, source.store, source.slug));
  }
  throw new LibraryError(source.name, 'is being changed by someone else; try again.');
}

/** Returns the number of passages, or undefined when the work in the library is no longer `known`. */
async function replaceWork(
  { database, encode }: IngestDeps,
  source: WorkSource,
  work: WorkPages,
  known: WorkRow | undefined,
): Promise<number | undefined> {
  // Another file at the same place is a new edition: answers that quoted the old one must still open its
  // pages.
  const retired =
    known && (known.fileId ?? null) !== (source.fileId ?? null) && source.origin !== PACK_ORIGIN
      ? known
      : undefined;
  const updated = retired ? undefined : known;
  const workId = updated?.id ?? uuidv7();
  const corrected = { ...updated?.corrected, ...(source.title !== undefined && { title: source.title }) };
  const { title, author, kind, pages } = { ...work, ...corrected };
  const before = known
    ? await database.as('job').transaction((tx) => readPassages(tx, { workIds: [known.id] }))
    : [];
  const hidden = await source.outOfUse?.();
  const passages = retired
    ? withPassageIds(workId, await draftsOf(work), [], new Set([...(hidden ?? []), ...hiddenOf(before)]))
    : withPassageIds(workId, await draftsOf(work), before, hidden);
  if (passages.length === 0) throw new LibraryError(source.name, 'contains no text.');
  if (passages.length > PASSAGES_MAX)
    throw new LibraryError(
      source.name,
      `has ${passages.length} passages; a work may have at most ${PASSAGES_MAX}. Split it.`,
    );
  const searched = await database.as('job').transaction((tx) =>
    asSearched(
      tx,
      passages.filter(({ outOfUse }) => !outOfUse),
    ),
  );
  const segment = await encode({ workId, store: source.store, title, passages: searched });
  return await database.as('job').transaction(async (tx) => {
    const now = await lockWork(tx, source.store, source.slug);
    if (now?.id !== known?.id || now?.updatedAt !== known?.updatedAt) return undefined;
    const row = {
      id: workId,
      store: source.store,
      slug: source.slug,
      kind,
      title,
      author,
      corrected,
      origin: source.origin,
      fileId: source.fileId ?? null,
      pageCount: pages.at(-1)!.number,
      contentHash: source.hash,
    };
    if (retired) await retireEdition(tx, retired.id);
    if (!(await writeWork(tx, row, updated !== undefined))) return undefined;
    await source.onWrite?.(tx, workId);
    await writePages(tx, workId, pages);
    await writePassages(tx, workId, passages);
    await writeSegment(tx, workId, segmentHash(title, searched), segment);
    return passages.length;
  });
}

/** What an admin excluded from an edition stays excluded in the next one where it is unchanged. */
const hiddenOf = (before: readonly PassageRow[]): string[] =>
  before.flatMap(({ outOfUse, contentHash }) => (outOfUse ? contentHash : []));

type HashedDraft = PassageDraft & { position: number; contentHash: string };

async function draftsOf(work: WorkPages): Promise<HashedDraft[]> {
  const drafts: HashedDraft[] = [];
  for await (const draft of inTurns(await splitInTurns(work)))
    drafts.push({ ...draft, position: drafts.length, contentHash: passageHash(draft) });
  return drafts;
}

/**
 * Assigns ids to the work's passages; unchanged text keeps its id, on the same page first.
 * @param outOfUse hashes of those out of search; without it, they stay as they were
 */
function withPassageIds(
  workId: string,
  drafts: readonly HashedDraft[],
  before: readonly PassageRow[],
  outOfUse?: ReadonlySet<string>,
): PassageRow[] {
  const unused = new Set(before.filter((passage) => passage.outOfUse).map(({ id }) => id));
  const free = new Map<string, PassageRow[]>();
  for (const passage of before) {
    const same = free.get(passage.contentHash);
    if (same) same.push(passage);
    else free.set(passage.contentHash, [passage]);
  }
  const ids = new Map<number, string>();
  for (const samePage of [true, false]) {
    for (const { position, page, contentHash } of drafts) {
      const candidates = free.get(contentHash);
      const at = candidates?.findIndex((passage) => !samePage || passage.page === page) ?? -1;
      if (!candidates || at < 0 || ids.has(position)) continue;
      ids.set(position, candidates[at]!.id);
      candidates.splice(at, 1);
    }
  }
  return drafts.map((draft) => {
    const id = ids.get(draft.position) ?? uuidv7();
    return { ...draft, workId, id, outOfUse: outOfUse?.has(draft.contentHash) ?? unused.has(id) };
  });
}
