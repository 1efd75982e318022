import { uuidv7 } from '#server/db/uuidv7.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { Catalog, ChooserFlags } from '#server/models/catalog.ts';
import { OFFLINE_COACH } from '#server/offline-coach/offline-coach.ts';
import { countUsage } from '#server/usage/count.ts';
import { leastCost, UsageMeter } from '#server/usage/meter.ts';
import type { Made, SourcePassage } from './passages.ts';
import { quotePairs } from './quote-pairs.ts';
import { writePairs } from './write-pairs.ts';

export type SynthesisParts = Pick<
  FeatureParts,
  'budget' | 'catalog' | 'database' | 'metrics' | 'guards' | 'jobs' | 'library' | 'pack' | 'timeouts'
>;

/** Makes pairs from passages. */
export interface PairWriter {
  /** The number of passages in progress at a time. */
  atOnce: number;
  /** Why it cannot make more today; null when it can. */
  refusal(): Promise<string | null>;
  /**
   * Returns nothing when `signal` aborts.
   * @returns the reason for refusing instead, when the budget is spent
   * @throws ModelError
   */
  write(passage: SourcePassage, signal: AbortSignal): Promise<Made | { refused: string }>;
}

const MODEL_CALLS_AT_ONCE = 4;
const EVERY_MODEL: ChooserFlags = { isAdmin: true, isSuperAdmin: true };

/** Lists the models this admin may write with; the built-in coach when there is none. */
export function writersFor(catalog: Catalog, viewer: ChooserFlags): { id: string; label: string }[] {
  const open = new Set(catalog.choices(viewer).map(({ id }) => id));
  const models = catalog.synthesisModels().filter(({ id }) => open.has(id));
  return models.length > 0 ? models : [OFFLINE_COACH];
}

/** @param userId whose budget is charged @returns null when the model is no longer available */
export function openWriter(parts: SynthesisParts, model: string, userId: string): PairWriter | null {
  if (model === OFFLINE_COACH.id) return builtInWriter;
  const { budget, catalog, database, metrics, pack, timeouts } = parts;
  if (!catalog.synthesisModels().some(({ id }) => id === model)) return null;
  const chat = catalog.chatModel(model, EVERY_MODEL);
  return {
    atOnce: MODEL_CALLS_AT_ONCE,
    async refusal() {
      return budget.refusal(userId, await budget.spent(userId), chat)?.message ?? null;
    },
    async write(passage, signal) {
      const spent = await budget.spent(userId);
      const refused = budget.refusal(userId, spent, chat);
      if (refused !== null) return { refused: refused.message };
      const meter = new UsageMeter(model);
      const least = leastCost(chat.price, passage.text.length);
      // Reserved at once: concurrent calls must not all find the budget unspent.
      const release = budget.reserve(userId, () => Math.max(least, meter.begun()));
      try {
        const made = await writePairs(meter.metered(chat), passage, { gym: pack.gym, signal, timeouts });
        return { ...made, spent: meter.spent() };
      } finally {
        // Started calls are paid for, whatever became of them.
        const taken = meter.spent();
        if (taken !== null) {
          metrics.spent(taken);
          await countUsage(database, { id: uuidv7(), userId, door: 'app', counts: taken });
        }
        release();
      }
    },
  };
}

const builtInWriter: PairWriter = {
  atOnce: 1,
  refusal: async () => null,
  write: async (passage) => ({ ...quotePairs(passage), spent: null }),
};
