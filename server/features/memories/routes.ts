import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound } from '#server/http/refusal.ts';
import { memories as contract } from '#shared/memories.ts';
import { createMemory, deleteMemory, listMemories, updateMemory } from './store.ts';
import type { MemoryVectors } from './vectors.ts';

interface Options {
  database: Database;
  guards: Guards;
  /** Null without an embedding model. */
  memoryVectors: MemoryVectors | null;
}

export function memoryRoutes({ database, guards, memoryVectors }: Options) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      return await listMemories(database, viewer.id, input);
    }),
    create: os.create.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const { memory: content, category, importance } = input;
      const saved = await createMemory(database, viewer.id, { content, category, importance });
      if (saved.created) memoryVectors?.wake(viewer.id);
      return saved;
    }),
    update: os.update.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const { id, memory: content, category, importance, version } = input;
      const change = { content, category, importance, version };
      const memory = await updateMemory(database, viewer.id, id, change);
      if (memory === null) throw notFound('This memory');
      memoryVectors?.wake(viewer.id);
      return { memory };
    }),
    delete: os.delete.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const { memoryId } = input;
      if (!(await deleteMemory(database, viewer.id, memoryId))) throw notFound('This memory');
      return { memoryId };
    }),
  });
}
