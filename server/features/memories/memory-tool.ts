import * as z from 'zod';
import { defineTool, type ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { Database } from '#server/db/database.ts';
import {
  MEMORY_CATEGORIES,
  MEMORY_DEFAULTS,
  MEMORY_MAX_CHARACTERS,
  type MemoryImportance,
} from '#shared/memory.ts';
import { storableText } from '#shared/storable-text.ts';
import { recallMemories } from './recall.ts';
import { createMemory } from './store.ts';
import type { MemoryVectors } from './vectors.ts';

const RECALLED_MAX = 8;
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
    inTurn: true,
    description:
      'What is remembered of this athlete beyond the conversation. recall: looks for what was saved earlier. save: keeps something that will matter in later conversations (an injury, a goal, a schedule, a preference), when the athlete asks for it or plainly states it; never what a passage or a page says, and no records of lifts. The athlete sees what was saved and can undo it.',
    parameters: z.object({
      action: z.enum(['recall', 'save']),
      content: z
        .string()
        .transform((text) => storableText(text).normalize('NFC').trim())
        .pipe(z.string().min(1).max(MEMORY_MAX_CHARACTERS))
        .describe(
          'recall: what to look for. save: one short sentence about the athlete, such as ‘Trains at home on Mondays.’',
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
    run: (input, context) =>
      input.action === 'recall' ? recall(input.content, memories, context) : save(input, memories, context),
  });

async function recall(
  query: string,
  { database, memoryVectors }: Memories,
  { viewer, extras, signal }: ToolContext,
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
      saved_on: createdAt.toISOString().slice(0, 10),
    })),
    ...(found.length === 0 && { note: 'Nothing like that is saved in memory.' }),
  };
}

async function save(
  memory: Pick<Parameters<typeof createMemory>[2], 'content' | 'category' | 'importance'>,
  { database, memoryVectors }: Memories,
  { viewer, extras, answerId, byHand, ownWords, signal }: ToolContext,
) {
  const { content, category, importance } = memory;
  const done = { saved: true, message: `I will remember: “${content}”` };
  if (extras.savedBefore.some((item) => item.kind === 'memory' && item.content === content)) return done;
  const refused = whyNotToWrite(
    { kind: 'memory', text: content },
    {
      answerId,
      ...(byHand && { byHand }),
      extras,
      ownWords,
    },
  );
  if (refused !== null) return { error: refused };
  signal.throwIfAborted();
  const toSave = { content, category, importance, ...(answerId !== null && { messageId: answerId }) };
  const saved = await createMemory(database, viewer.id, toSave, signal);
  if (!saved.created)
    return { saved: false, message: `That is already in memory: “${saved.memory.content}”` };
  extras.addSaved({ kind: 'memory', id: saved.memory.id, content: saved.memory.content, category });
  memoryVectors?.wake(viewer.id);
  return done;
}
