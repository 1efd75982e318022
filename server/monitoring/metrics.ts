import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RefusalCode } from '#shared/refusal-status.ts';
import type { RunEnding } from '#shared/run-event.ts';
import type { Usage } from '#shared/usage.ts';

/** Any other counts as `other`: a label must not grow with user input. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REPLY_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];
const FIRST_TEXT_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
const GAP_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20];
const RETRIEVAL_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const JOB_SECONDS = [0.1, 1, 10, 60, 600, 3600];

/** How an attempt at a job ended. */
export type JobOutcome = 'done' | 'failed' | 'retried' | 'stopped' | 'handed_back';

/** This server's metrics for `/metrics`. Every label has few values, all of them ours or the pack's. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const requestSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time until the reply began',
    labelNames: ['method', 'route', 'status'],
    buckets: REPLY_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'liftlore_refusals_total',
    help: 'Requests that were refused, by the code of the reply and, where several rules share one, the rule',
    labelNames: ['code', 'rule'],
    registers,
  });
  const firstText = new Histogram({
    name: 'liftlore_answer_first_text_seconds',
    help: 'From the question to the first text of its answer',
    buckets: FIRST_TEXT_SECONDS,
    registers,
  });
  const gap = new Histogram({
    name: 'liftlore_answer_gap_seconds',
    help: 'Between two pieces of an answer’s text that nothing else came between',
    buckets: GAP_SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'liftlore_answers_total',
    help: 'Answers that ended',
    labelNames: ['model', 'ending'],
    registers,
  });
  const tokens = new Counter({
    name: 'liftlore_model_tokens_total',
    help: 'Tokens that answers took',
    labelNames: ['model', 'direction'],
    registers,
  });
  const cost = new Counter({
    name: 'liftlore_model_cost_total',
    help: 'What answers cost, at the prices in models.yaml',
    labelNames: ['model', 'currency'],
    registers,
  });
  const modelCalls = new Counter({
    name: 'liftlore_model_calls_total',
    help: 'Calls of chat and embedding models; failure is empty for those that succeeded',
    labelNames: ['model', 'failure'],
    registers,
  });
  const modelFirstWord = new Histogram({
    name: 'liftlore_model_first_word_seconds',
    help: 'From the call of a model to its first word, retries included',
    labelNames: ['model'],
    buckets: FIRST_TEXT_SECONDS,
    registers,
  });
  const retrieval = new Histogram({
    name: 'liftlore_retrieval_seconds',
    help: 'Searches of the library',
    labelNames: ['cached'],
    buckets: RETRIEVAL_SECONDS,
    registers,
  });
  const jobAttempts = new Histogram({
    name: 'liftlore_job_attempt_seconds',
    help: 'Attempts at background jobs',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });

  return {
    register,
    request(method: string, route: string, status: number, ms: number): void {
      const known = METHODS.has(method) ? method : 'other';
      requestSeconds.observe({ method: known, route, status }, ms / 1000);
    },
    refusal(code: RefusalCode, rule = ''): void {
      refusals.inc({ code, rule });
    },
    firstText: (ms: number): void => firstText.observe(ms / 1000),
    gap: (ms: number): void => gap.observe(ms / 1000),
    answer(model: string, ending: RunEnding): void {
      answers.inc({ model, ending });
    },
    spent({ model, input_tokens, output_tokens, cost_micros, currency }: Usage): void {
      tokens.inc({ model, direction: 'input' }, input_tokens);
      tokens.inc({ model, direction: 'output' }, output_tokens);
      if (cost_micros !== null) cost.inc({ model, currency: currency ?? '' }, cost_micros / 1_000_000);
    },
    modelCall(model: string, failure: string | null, ms: number | null): void {
      modelCalls.inc({ model, failure: failure ?? '' });
      if (ms !== null) modelFirstWord.observe({ model }, ms / 1000);
    },
    search(ms: number, cached: boolean): void {
      retrieval.observe({ cached: String(cached) }, ms / 1000);
    },
    /** Declares a possible kind of job: `increase` needs a series before its first failure. */
    jobKind: (kind: string): void => jobAttempts.zero({ kind, outcome: 'failed' }),
    job(kind: string, outcome: JobOutcome, ms: number): void {
      jobAttempts.observe({ kind, outcome }, ms / 1000);
    },
  };
}
