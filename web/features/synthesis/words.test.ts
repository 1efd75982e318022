import { expect, it } from 'vitest';
import type { SynthesisJob, SynthesisModel } from '#shared/synthesis.ts';
import { costOf, estimateOf } from './words.ts';

const MODEL: SynthesisModel = {
  id: 'm',
  label: 'M',
  built_in: false,
  input_tokens: 900_000,
  output_tokens: 300_000,
  cost_micros: 840_000,
  currency: 'USD',
};

it('says what is left, its cost, and where the budget ends it', () => {
  const enough = 1_000_000;
  expect(estimateOf(MODEL, 412, enough)).toBe('412 passages left: about $0.84, for 1.2M tokens.');
  expect(estimateOf(MODEL, 412, null)).toBe(estimateOf(MODEL, 412, enough));
  expect(estimateOf(MODEL, 412, 600_000)).toBe(
    '412 passages left: about $0.84, for 1.2M tokens. Today’s budget leaves $0.60: the work then ends, and continues when you press Synthesize another day.',
  );
  expect(estimateOf({ ...MODEL, cost_micros: 400 }, 1, enough)).toMatch(/^1 passage left: less than \$0.01,/);
  expect(estimateOf({ ...MODEL, cost_micros: null }, 2, enough)).toMatch(/no price for this model/);
  expect(estimateOf({ ...MODEL, built_in: true }, 2, enough)).toBe('2 passages left, at no cost.');
  expect(estimateOf(MODEL, 0, enough)).toMatch(/^Every passage/);
});

it('says the cost so far, and an estimate of the total', () => {
  const job: SynthesisJob = {
    state: 'running',
    ended_early: null,
    started_at: '',
    ended_at: null,
    done: 150,
    total: 250,
    passages: 100,
    cost_micros: 200_000,
    currency: 'USD',
    messages: [],
  };
  expect(costOf(job)).toBe('Cost: $0.20 so far, about $0.40 in all.');
  expect(costOf({ ...job, state: 'done' })).toBe('Cost: $0.20.');
  expect(costOf({ ...job, passages: 0, cost_micros: null })).toBeNull();
});
