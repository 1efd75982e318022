import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChooserFlags } from '#server/models/catalog.ts';
import { tokenCounter } from '#server/models/token-counter.ts';
import { OFFLINE_COACH } from '#server/offline-coach/offline-coach.ts';
import type { SynthesisModel } from '#shared/synthesis.ts';
import { countPassages, firstLeft, meanOutputTokens } from './passages.ts';
import { pairPrompt } from './write-pairs.ts';
import { type SynthesisParts, writersFor } from './writer.ts';

/**
 * The number of passages whose tokens are counted; of the rest, only characters. They are ordered by hash, so
 * the sample is random.
 */
const SAMPLE = 20;
/** For three pairs, until there is a measured value. */
const OUTPUT_TOKENS = 400;
const THINKING_TOKENS = 1500;

/** Estimates each model's cost for the remaining passages. */
export async function estimateSynthesis(
  { catalog, database, pack }: SynthesisParts,
  viewer: ChooserFlags,
): Promise<{ passages: { total: number; left: number }; models: SynthesisModel[] }> {
  // Either the built-in coach alone, or models only: the remaining passages are the same for all.
  const writers = writersFor(catalog, viewer);
  const [first] = writers;
  const [{ total, left, characters }, sample] = await Promise.all([
    countPassages(database, first!.id),
    firstLeft(database, first!.id, SAMPLE),
  ]);
  const countTokens = await tokenCounter();
  const sampled = sample.reduce((sum, { text }) => sum + text.length, 0);
  const inText = sample.reduce((sum, { text }) => sum + countTokens(text), 0);
  const inPrompts = sample
    .flatMap((passage) => textsOf(pairPrompt(pack.gym, passage)))
    .reduce((sum, text) => sum + countTokens(text), 0);
  // The prompt around a passage always has the same length.
  const around = sample.length === 0 ? 0 : (inPrompts - inText) / sample.length;
  const input = Math.round(left * around + (sampled === 0 ? 0 : (characters * inText) / sampled));
  const models = await Promise.all(
    writers.map(async ({ id, label }): Promise<SynthesisModel> => {
      if (id === OFFLINE_COACH.id)
        return {
          id,
          label,
          built_in: true,
          input_tokens: 0,
          output_tokens: 0,
          cost_micros: null,
          currency: null,
        };
      const { price, reasons } = catalog.chatModel(id, viewer);
      const each = (await meanOutputTokens(database, id)) ?? (reasons ? THINKING_TOKENS : 0) + OUTPUT_TOKENS;
      const output = Math.round(left * each);
      return {
        id,
        label,
        built_in: false,
        input_tokens: input,
        output_tokens: output,
        // A price per million tokens equals the price per token in millionths.
        cost_micros:
          price === null ? null : Math.round(input * price.inputPerMillion + output * price.outputPerMillion),
        currency: price?.currency ?? null,
      };
    }),
  );
  return { passages: { total, left }, models };
}

const textsOf = (prompt: LanguageModelV4Prompt): string[] =>
  prompt.flatMap(({ content }) =>
    typeof content === 'string'
      ? [content]
      : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
  );
