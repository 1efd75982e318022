import { formatMicros } from '#shared/money.ts';
import type { SynthesisJob, SynthesisModel } from '#shared/synthesis.ts';
import { counted, number } from '#web/lib/numbers.ts';

const CENT_MICROS = 10_000;

/** Formats an amount so that a small one does not read as zero. */
export const cost = (micros: number, currency: string): string =>
  micros > 0 && micros < CENT_MICROS
    ? `less than ${formatMicros(CENT_MICROS, currency)}`
    : formatMicros(micros, currency);

const about = (micros: number, currency: string): string =>
  micros < CENT_MICROS ? cost(micros, currency) : `about ${cost(micros, currency)}`;

/** Estimates the cost of the remaining passages with a model, and compares it with the budget. */
export function estimateOf(model: SynthesisModel, left: number, budgetLeft: number | null): string {
  const passages = counted(left, 'passage');
  if (left === 0) return 'Every passage of the books and the training material has been used.';
  if (model.built_in) return `${passages} left, at no cost.`;
  const tokens = number(model.input_tokens + model.output_tokens, { notation: 'compact' });
  if (model.cost_micros === null || model.currency === null)
    return `${passages} left: about ${tokens} tokens. The catalog has no price for this model.`;
  const price = `${passages} left: ${about(model.cost_micros, model.currency)}, for ${tokens} tokens.`;
  if (budgetLeft === null || budgetLeft >= model.cost_micros) return price;
  return `${price} Today’s budget leaves ${formatMicros(budgetLeft, model.currency)}: the work then ends, and continues when you press Synthesize another day.`;
}

/** Returns the cost so far and the estimated total; null for a free job. */
export function costOf(job: SynthesisJob): string | null {
  const { cost_micros: spent, currency, passages, done, total, state } = job;
  if (spent === null || currency === null || passages === 0) return null;
  if (state !== 'running' || total === null) return `Cost: ${cost(spent, currency)}.`;
  const whole = spent + (spent / passages) * Math.max(0, total - done);
  return `Cost: ${cost(spent, currency)} so far, ${about(whole, currency)} in all.`;
}
