import * as z from 'zod';
import { savedEarlier } from '#server/assistant/saved-earlier.ts';
import { defineTool, type Refused, type ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { Database } from '#server/db/database.ts';
import {
  alreadyRemembers,
  asksToForgetOther,
  asksToForgetSimilar,
  asksWhichToForget,
  hasForgotten,
  hasNotForgotten,
  NOTHING_TO_FORGET,
  remembers,
} from '#server/words/memory-sentences.ts';
import {
  MEMORY_CATEGORIES,
  MEMORY_DEFAULTS,
  MEMORY_MAX_CHARACTERS,
  type MemoryImportance,
} from '#shared/memory.ts';
import { storableText } from '#shared/storable-text.ts';
import { dayIn } from '#shared/time-zone.ts';
import { meantBy } from './meant-memory.ts';
import { recallMemories } from './recall.ts';
import { createMemory, deleteMemory, listMemories } from './store.ts';
import { supersededBy } from './superseded.ts';
import type { MemoryVectors } from './vectors.ts';

const RECALLED_MAX = 8;
const ALL_MAX = 100;
const SWITCHED_OFF =
  'The athlete has switched memory off, so nothing is remembered or recalled. Say so; they can switch it on under Memory Management.';

interface Memories {
  database: Database;
  /** Null without an embedding model. */
  memoryVectors: MemoryVectors | null;
}

export const memoryTool = (memories: Memories) =>
  defineTool({
    name: 'memory',
    ownDataOnly: true,
    looksUp: 'memories',
    inTurn: true,
    description:
      'What is remembered of this athlete beyond the conversation. recall: looks for what was saved earlier. all: lists everything that was saved, when the athlete wants to know what you know of them. forget: deletes what the athlete no longer wants remembered. save: keeps something that will matter in later conversations (an injury, a goal, a schedule, a preference), when the athlete asks for it or plainly states it; never what a passage or a page says, and no records of lifts.',
    parameters: z.object({
      action: z.enum(['recall', 'all', 'forget', 'save']),
      content: z
        .string()
        .transform((text) => storableText(text).normalize('NFC').trim())
        .pipe(z.string().max(MEMORY_MAX_CHARACTERS))
        .default('')
        .describe(
          'recall and forget: what to look for. save: one short sentence about the athlete, such as ‘Trains at home on Mondays.’',
        ),
      category: z.enum(MEMORY_CATEGORIES.map(({ id }) => id)).default(MEMORY_DEFAULTS.category),
      importance: z
        .int()
        .min(1)
        .max(3)
        .transform((value) => value as MemoryImportance)
        .default(MEMORY_DEFAULTS.importance)
        .describe('1 low, 2 medium, 3 high.'),
    }),
    unavailableReason: ({ preferences }) => (preferences.memory ? null : SWITCHED_OFF),
    async run(input, context) {
      if (input.action === 'all') return await all(memories, context);
      if (input.content === '') return NO_CONTENT;
      if (input.action === 'recall') return await recall(input.content, memories, context);
      if (input.action === 'forget') return await forget(input.content, memories, context);
      return await save(input, memories, context);
    },
  });

const NO_CONTENT: Refused = { error: 'Say in `content` what it is about.', message: 'What is it about?' };

async function all({ database }: Memories, { viewer, extras, timeZone }: ToolContext) {
  const { memories, total } = await listMemories(database, viewer.id, {
    search: '',
    offset: 0,
    limit: ALL_MAX,
  });
  extras.noteUsed({ memories: memories.map(({ id }) => id) });
  return {
    memories: memories.map(({ content, category, created_at }) => ({
      content,
      category,
      saved_on: dayIn(timeZone, new Date(created_at)),
    })),
    total,
    ...(total === 0 && { message: 'I have saved no memories of you yet.' }),
  };
}

/**
 * Forgets the memory that is meant, if it is clear which one. One that an earlier answer to the same question forgot
 * is still meant: the next best one is not forgotten in its place. One that was brought back since stays.
 */
async function forget(
  what: string,
  { database, memoryVectors }: Memories,
  context: ToolContext,
): Promise<unknown> {
  const { viewer, extras, signal } = context;
  const options = { limit: RECALLED_MAX, signal };
  const found = await recallMemories(database, memoryVectors, viewer.id, what, options);
  const earlier = (await savedEarlier(database, context)).flatMap(({ item, forThisQuestion }) =>
    forThisQuestion && item.kind === 'forgotten' ? item : [],
  );
  const done = new Map(earlier.map((item) => [item.content, item]));
  for (const { content } of extras.saved.filter((item) => item.kind === 'forgotten')) done.delete(content);
  const others = found.filter(({ content }) => !done.has(content));
  const { meant, isSure } = meantBy(what, [...others, ...done.values()]);
  const [memory] = meant;
  if (memory === undefined) return { forgotten: false, message: NOTHING_TO_FORGET };
  const { id, content, category, importance } = memory;
  if (meant.length > 1)
    return {
      forgotten: false,
      message: asksWhichToForget(meant.map((one) => one.content)),
    };
  if (done.has(content)) {
    const newest = { search: '', offset: 0, limit: ALL_MAX };
    const { memories } = await listMemories(database, viewer.id, newest);
    if (memories.some((one) => one.content === content))
      return { forgotten: false, message: hasNotForgotten(content) };
  } else {
    if (!isSure) return { forgotten: false, message: asksToForgetSimilar(content) };
    const refused = whyNotToWrite({ kind: 'forgotten', text: what }, context);
    if (refused !== null) return refused;
    signal.throwIfAborted();
    if (!(await deleteMemory(database, viewer.id, id)))
      return { forgotten: false, message: NOTHING_TO_FORGET };
  }
  extras.addSaved({ kind: 'forgotten', id, content, category, importance });
  return {
    forgotten: true,
    message: hasForgotten(content),
  };
}

async function recall(
  query: string,
  { database, memoryVectors }: Memories,
  { viewer, extras, timeZone, signal }: ToolContext,
) {
  const found = await recallMemories(database, memoryVectors, viewer.id, query, {
    limit: RECALLED_MAX,
    signal,
  });
  extras.noteUsed({ memories: found.map(({ id }) => id) });
  return {
    memories: found.map(({ content, category, createdAt }) => ({
      content,
      category,
      saved_on: dayIn(timeZone, createdAt),
    })),
    ...(found.length === 0 && { note: 'Nothing like that is saved in memory.' }),
  };
}

async function save(
  memory: Pick<Parameters<typeof createMemory>[2], 'content' | 'category' | 'importance'>,
  { database, memoryVectors }: Memories,
  { viewer, extras, answerId, mayNotSave, byHand, ownWords, signal }: ToolContext,
) {
  const { content, category, importance } = memory;
  const done = { saved: true, message: remembers(content) };
  if (extras.savedBefore.some((item) => item.kind === 'memory' && item.content === content)) return done;
  const refused = whyNotToWrite(
    { kind: 'memory', text: content },
    {
      answerId,
      mayNotSave,
      ...(byHand && { byHand }),
      extras,
      ownWords,
    },
  );
  if (refused !== null) return refused;
  signal.throwIfAborted();
  const toSave = { content, category, importance, ...(answerId !== null && { messageId: answerId }) };
  const saved = await createMemory(database, viewer.id, toSave, signal);
  if (!saved.created) return { saved: false, message: alreadyRemembers(saved.memory.content) };
  extras.addSaved({ kind: 'memory', id: saved.memory.id, content: saved.memory.content, category });
  memoryVectors?.wake(viewer.id);
  const { memories } = await listMemories(database, viewer.id, { search: '', offset: 0, limit: ALL_MAX });
  const other = supersededBy(content, memories);
  return other === null ? done : { ...done, message: `${done.message}\n\n${asksToForgetOther(other)}` };
}
