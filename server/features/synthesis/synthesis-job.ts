import type { AbortReason } from '#server/jobs/attempt.ts';
import type { JobKind, RunningJob } from '#server/jobs/job-kind.ts';
import { counted } from '#shared/counted.ts';
import { DAY_MS } from '#shared/durations.ts';
import { placeOf } from '#shared/source.ts';
import { countPairs } from './pairs.ts';
import { countPassages, keepMade, type Made, passagesLeft, type SourcePassage } from './passages.ts';
import { openWriter, type PairWriter, type SynthesisParts } from './writer.ts';

export const SYNTHESIS_JOB = 'synthesize fine-tuning data';
/** Only one runs at a time. */
export const SYNTHESIS_KEY = 'library';

export interface SynthesisPayload {
  model: string;
}

/** The job's final state; null before it ends. */
export interface SynthesisEnd {
  /** Why passages are left, as a sentence; null when none is. */
  endedEarly: string | null;
}

const KEEP_MS = 7 * DAY_MS;
const ATTEMPTS = 5;
const RETRY_MS = 2_000;
const NO_MODEL =
  'The model is no longer available. Choose another one, and press Synthesize to continue with the passages that are left.';
const CONTINUES = 'Press Synthesize then to continue with the passages that are left.';

/**
 * Makes pairs from every unused passage. Each passage's result is stored with its pairs in one step, so that
 * a new attempt can resume. However it ends, the library is then searched with their questions as well.
 */
export function synthesisJob(parts: SynthesisParts): JobKind<SynthesisPayload> {
  const { database } = parts;
  return {
    name: SYNTHESIS_JOB,
    stoppable: true,
    concurrency: 1,
    keepMs: KEEP_MS,
    maxAttempts: ATTEMPTS,
    retryDelayMs: (attempts) => RETRY_MS * 2 ** attempts,
    async run(job) {
      const end = (endedEarly: string | null) => job.save({ endedEarly } satisfies SynthesisEnd);
      const writer = job.userId === null ? null : openWriter(parts, job.payload.model, job.userId);
      if (writer === null) return await end(NO_MODEL);
      const [{ total, left }, { examples }] = await Promise.all([
        countPassages(database, job.payload.model),
        countPairs(database),
      ]);
      const progress = { done: total - left, total, examples };
      const report = (what: string) =>
        job.report({
          done: progress.done,
          total,
          message: `${what} Total examples so far: ${progress.examples}`,
        });
      report(`${left} of ${total} passages are left.`);
      const keep = async (passage: SourcePassage, made: Made) => {
        let kept = false;
        await job.save(null, async (tx) => {
          kept = await keepMade(tx, passage, { jobId: job.id, model: job.payload.model, made });
        });
        if (!kept) return;
        progress.done++;
        progress.examples += made.pairs.filter(({ problem }) => problem === null).length;
        report(`[${progress.done}/${total}] ${madeOf(passage, made)}`);
      };
      const queue = passagesLeft(database, job.payload.model);
      const refusal = await workThrough(job, writer, queue, keep).finally(async () => {
        const continuesElsewhere = job.signal.aborted && job.signal.reason !== ('stop' satisfies AbortReason);
        if (!continuesElsewhere) await parts.library.reindex();
      });
      await end(refusal === null ? null : `${refusal} ${CONTINUES}`);
    },
  };
}

/**
 * Writes pairs from each passage, several at a time, until none is left or the writer refuses. One failure
 * ends it all.
 * @returns why the writer refused; null when it did not
 */
async function workThrough(
  job: RunningJob<SynthesisPayload>,
  writer: PairWriter,
  queue: AsyncGenerator<SourcePassage, void, undefined>,
  keep: (passage: SourcePassage, made: Made) => Promise<void>,
): Promise<string | null> {
  const failed = new AbortController();
  const signal = AbortSignal.any([job.signal, failed.signal]);
  const refused: { passage: SourcePassage; because: string }[] = [];
  const work = async () => {
    for (;;) {
      signal.throwIfAborted();
      const passage = refused.pop()?.passage ?? (await queue.next()).value;
      if (passage === undefined) return;
      const made = await writer.write(passage, signal);
      if ('refused' in made) {
        // The others may be spending the last of the budget; they retry it if they can.
        refused.push({ passage, because: made.refused });
        return;
      }
      signal.throwIfAborted();
      await keep(passage, made);
    }
  };
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: writer.atOnce }, () =>
      work().catch((error: unknown) => {
        failures.push(error);
        failed.abort();
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return refused[0]?.because ?? null;
}

function madeOf(passage: SourcePassage, { pairs, problem }: Made): string {
  const place = placeOf(passage);
  const source = [passage.work.title, place].filter((part) => part !== '').join(', ');
  if (problem !== null) return `${source}: ${problem}`;
  const failed = pairs.filter((pair) => pair.problem !== null).length;
  return `${source}: ${counted(pairs.length, 'example')}${failed > 0 ? `, ${failed} failed the check` : ''}.`;
}
