import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { listsMemories } from '#server/words/memory-sentences.ts';
import { hasKey, type ToolAnswer } from './dialogue.ts';

const REMEMBERED_MAX = 2;
const RESULTS_MAX = 5;

/** Replies for requests whose tool is switched off, by tool. */
const SWITCHED_OFF: Record<string, string> = {
  memory:
    'Memory is switched off, so I remember nothing beyond this conversation. You can switch it on under Memory Management.',
  web: 'Searching the web is switched off here; I only have the gym’s library.',
};
const NOT_DONE = 'That could not be done just now. Please try again in a moment.';
const NOTHING_REMEMBERED = 'I remember nothing about you that fits this.';

/** Turns the results of acting tools into reply blocks. */
export function toolReplies(results: readonly ToolAnswer[], missing: readonly string[]): string[] {
  const blocks = results.flatMap((result) => {
    const { tool, value } = result;
    if (hasKey(value, 'passages')) return [];
    if (hasKey(value, 'message') && typeof value.message === 'string') return [value.message];
    if (hasKey(value, 'memories')) return [memoriesIn([result])];
    if (hasKey(value, 'results')) return [pagesIn(value.results)];
    // Library errors are reported with the answer instead.
    if (!hasKey(value, 'error') || !OWN_TOOLS.has(tool)) return [];
    // A tool's error message is written for a model, not a person.
    return [NOT_DONE];
  });
  const said = blocks.filter((block) => block !== NOTHING_REMEMBERED || blocks.length === 1);
  return [...said, ...new Set(missing.map((tool) => SWITCHED_OFF[tool] ?? NOT_DONE))];
}

const OWN_TOOLS = new Set(['calculate', 'prs', 'memory', 'profile', 'web']);

function memoriesIn(results: readonly ToolAnswer[]): string {
  const memories = contentsIn(results);
  return memories.length === 0 ? NOTHING_REMEMBERED : listsMemories(memories);
}

/** Returns the explanation of the first calculation; null when there was none. */
export function howCalculated(results: readonly ToolAnswer[]): string | null {
  const how = results.flatMap(({ value }) =>
    hasKey(value, 'how') && typeof value.how === 'string' ? [value.how] : [],
  );
  return how[0] ?? null;
}

/** Returns up to two memories that bear on the question. */
export const remembered = (results: readonly ToolAnswer[]): string[] =>
  contentsIn(results).slice(0, REMEMBERED_MAX);

export function contentsIn(results: readonly ToolAnswer[]): string[] {
  return results.flatMap(({ value }) =>
    hasKey(value, 'memories') && Array.isArray(value.memories)
      ? value.memories.flatMap((memory: unknown) =>
          hasKey(memory, 'content') && typeof memory.content === 'string' ? [nameText(memory.content)] : [],
        )
      : [],
  );
}

function pagesIn(results: unknown): string {
  const pages = (Array.isArray(results) ? results : []).flatMap((page: unknown) =>
    hasKey(page, 'title') &&
    hasKey(page, 'url') &&
    typeof page.title === 'string' &&
    typeof page.url === 'string' &&
    // In a Markdown link, nothing may end the address early.
    !/[\s()<>]/u.test(page.url)
      ? [`- [${nameText(page.title) || page.url}](${page.url})`]
      : [],
  );
  if (pages.length === 0) return 'The web search found nothing.';
  return `The web search found these pages; I have not read or checked them:\n\n${pages.slice(0, RESULTS_MAX).join('\n')}`;
}

interface BestRecord {
  value: number;
  unit: unknown;
  repetitions: number | null;
  /** `YYYY-MM-DD` */
  day: string;
}

/** Returns the best record of a history and the heaviest single; null when there is no record. */
export function bestRecordIn({ tool, value }: ToolAnswer): {
  best: BestRecord;
  heaviest: BestRecord | null;
} | null {
  if (tool !== 'prs') return null;
  // The newest record, read alone, is calculated with like a best.
  if (!hasKey(value, 'best')) {
    const [only, ...more] = hasKey(value, 'records') && Array.isArray(value.records) ? value.records : [];
    const newest = more.length === 0 ? recordIn(only) : null;
    return newest && { best: newest, heaviest: null };
  }
  const best = recordIn(value.best);
  return best && { best, heaviest: hasKey(value, 'heaviest') ? recordIn(value.heaviest) : null };
}

function recordIn(record: unknown): BestRecord | null {
  if (!hasKey(record, 'value') || typeof record.value !== 'number') return null;
  const repetitions = hasKey(record, 'repetitions') ? record.repetitions : null;
  return {
    value: record.value,
    unit: hasKey(record, 'unit') ? record.unit : null,
    repetitions: typeof repetitions === 'number' ? repetitions : null,
    day: hasKey(record, 'achieved_on') ? String(record.achieved_on) : '',
  };
}
