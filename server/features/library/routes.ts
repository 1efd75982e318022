import { implement } from '@orpc/server';
import { requireAdmin } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { restoreWorks, retireWorks } from '#server/library/retirement.ts';
import { library as contract } from '#shared/library.ts';
import { isPublished, SEEDED_STORES } from '#shared/store.ts';
import { askStore } from './ask.ts';
import { changeFile, describeFiles, discardFile, listFiles, markAdding, readFile } from './files.ts';
import { addGolden, listGolden, measureLibrary, readHistory, removeGolden } from './golden.ts';
import type { LibraryParts, StoreChanges } from './store-changes.ts';
import { newestStoreJob } from './store-jobs.ts';
import { countAnswers, markFile, readWorkPages, storedWork, storeStats, worksOfStore } from './works.ts';

export function libraryRoutes(
  { database, library, guards, memories, pack }: LibraryParts,
  changes: StoreChanges,
) {
  const os = implement(contract).$context<CallContext>();
  const service = database.as('service');

  /** @throws Refusal not_signed_in, forbidden */
  async function superAdmin(c: RequestContext) {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'see and change the library', 'isSuperAdmin');
    return viewer;
  }

  /** @throws Refusal not_found, conflict when changing this work would change nothing, or could not be undone */
  async function changeableWork(workId: string) {
    const work = await storedWork(database, workId);
    if (!SEEDED_STORES.some((store) => store === work.store))
      throw new Refusal(
        'conflict',
        'This text is edited under Workshop, Your gym, or in the content pack, not in the library.',
      );
    if (work.retired_at !== null)
      throw new Refusal('conflict', 'This work was removed or replaced in the meantime. Reload the page.');
    return work;
  }

  async function describedFile(fileId: string) {
    const [file] = await service.transaction(async (tx) => describeFiles(tx, [await readFile(tx, fileId)]));
    return file!;
  }

  return {
    page: os.page.handler(async ({ input, context: { c } }) => {
      const { isSuperAdmin } = await guards.member(c);
      const page = await library.page(input.workId, input.page, input.passageId);
      if (page === null || !(isSuperAdmin || isPublished(page.work.store))) throw notFound('This page');
      return page;
    }),
    stats: os.stats.handler(async ({ input: { vector }, context: { c } }) => {
      if (vector !== 'memory') {
        await superAdmin(c);
        return await storeStats(database, vector);
      }
      requireAdmin(await guards.signedIn(c), 'see how much the memory store holds');
      return { ...(await memories.stats()), recentEntries: [] };
    }),
    store: os.store.handler(async ({ input: { store }, context: { c } }) => {
      await superAdmin(c);
      // Before the rest: once a job has ended, a page stops asking, and must have what it wrote.
      const job = await newestStoreJob(database, store);
      return await service.transaction(async (tx) => {
        // Also before the works: a file that was just added is then in both lists rather than in neither.
        const files = await describeFiles(tx, await listFiles(tx, store));
        return { ...(await worksOfStore(tx, store)), files, job };
      });
    }),
    work: os.work.handler(async ({ input: { workId }, context: { c } }) => {
      await superAdmin(c);
      const work = await storedWork(database, workId);
      return { work, answers: await countAnswers(database, work) };
    }),
    workPages: os.workPages.handler(async ({ input: { workId, ...query }, context: { c } }) => {
      await superAdmin(c);
      await storedWork(database, workId);
      return await readWorkPages(database, workId, query);
    }),
    editWork: os.editWork.handler(async ({ input: { workId, ...edit }, context: { c } }) => {
      await superAdmin(c);
      await changeableWork(workId);
      await library.editWork(workId, edit);
      return await storedWork(database, workId);
    }),
    usePassages: os.usePassages.handler(async ({ input, context: { c } }) => {
      await superAdmin(c);
      const { workId, out_of_use: outOfUse, passages, page } = input;
      if ((passages === undefined) === (page === undefined))
        throw new Refusal('wrong_shape', 'Name either passages or a page.');
      await changeableWork(workId);
      const which = page === undefined ? { passageIds: passages! } : { page };
      await library.editWork(workId, { use: { outOfUse, ...which } });
      return await storedWork(database, workId);
    }),
    deleteWork: os.deleteWork.handler(async ({ input: { workId }, context: { c } }) => {
      await superAdmin(c);
      const { title } = await changeableWork(workId);
      await service.transaction(async (tx) => {
        await retireWorks(tx, { id: workId }, 'deleted');
        await markFile(tx, workId, 'deleted');
        await writeAuditEvent(tx, c, { kind: 'work_deleted', detail: { title } });
      });
      await library.refresh();
      return await storedWork(database, workId);
    }),
    restoreWork: os.restoreWork.handler(async ({ input: { workId }, context: { c } }) => {
      await superAdmin(c);
      const { title } = await storedWork(database, workId);
      const restored = await service.transaction(async (tx) => {
        const ids = await restoreWorks(tx, { id: workId });
        for (const id of ids) await markFile(tx, id, 'added');
        if (ids.length > 0) await writeAuditEvent(tx, c, { kind: 'work_restored', detail: { title } });
        return ids;
      });
      if (restored.length === 0)
        throw new Refusal(
          'conflict',
          'Another work has taken its place, or its pages are gone. Add it again.',
        );
      await library.refresh();
      return await storedWork(database, workId);
    }),
    addFile: os.addFile.handler(async ({ input, context: { c } }) => {
      const viewer = await superAdmin(c);
      return await describedFile(await changes.beginFile({ ...input, userId: viewer.id }));
    }),
    editFile: os.editFile.handler(async ({ input: { fileId, replaces, ...change }, context: { c } }) => {
      await superAdmin(c);
      await service.transaction(async (tx) => {
        const { state } = await readFile(tx, fileId);
        if (state !== 'ready' && state !== 'failed')
          throw new Refusal('conflict', 'This file is being added, or is in the library already.');
        await changeFile(tx, fileId, { ...change, ...(replaces !== undefined && { replacesId: replaces }) });
      });
      return await describedFile(fileId);
    }),
    discardFile: os.discardFile.handler(async ({ input: { fileId }, context: { c } }) => {
      await superAdmin(c);
      await discardFile(database, fileId);
      return {};
    }),
    addFiles: os.addFiles.handler(async ({ input: { store, files }, context: { c } }) => {
      await superAdmin(c);
      await service.transaction(async (tx) => {
        for (const title of await markAdding(tx, store, files))
          await writeAuditEvent(tx, c, { kind: 'work_added', detail: { title } });
        await changes.addFiles(tx, store);
      });
      return {};
    }),
    ask: os.ask.handler(async ({ input, context: { c } }) => {
      await superAdmin(c);
      return { passages: await askStore(library, input) };
    }),
    scorecard: os.scorecard.handler(async ({ context: { c } }) => {
      await superAdmin(c);
      return { questions: await listGolden(database), history: await readHistory(database) };
    }),
    measure: os.measure.handler(async ({ context: { c } }) => {
      await superAdmin(c);
      return await measureLibrary(database, library, pack);
    }),
    addGolden: os.addGolden.handler(async ({ input: { question, workId, page }, context: { c } }) => {
      await superAdmin(c);
      const { slug } = await storedWork(database, workId);
      return { id: await addGolden(database, { question, slug, page }) };
    }),
    removeGolden: os.removeGolden.handler(async ({ input: { questionId }, context: { c } }) => {
      await superAdmin(c);
      await removeGolden(database, questionId);
      return {};
    }),
  };
}
