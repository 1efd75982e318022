import { limitedTurns } from '#server/limited-turns.ts';
import {
  LimitExceededError,
  type ProcessLimits,
  readInProcess,
} from '#server/reader-process/read-in-process.ts';
import type { ImportReading } from '#shared/import-reading.ts';
import { FileError } from './file-error.ts';
import type { ImportAnswers } from './first-questions.ts';
import type { RowProgress, TrainingFileResult, TrainingFileTask } from './messages.ts';
import type { OnProgress } from './read-training-file.ts';

/** The number of files read at a time, and of those that may wait. */
const AT_ONCE = 1;
const WAITING_MAX = 16;
const LIMITS: ProcessLimits = { milliseconds: 30_000, heapMegabytes: 256, bufferMegabytes: 128 };
const TOO_MUCH = {
  time: 'This file takes too long to read. Split it.',
  memory: 'This file is too large to read at once. Split it.',
};

/** Too many files are waiting; retry later. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/** Reads training files, each in its own process, so that nobody else waits for it. */
export interface TrainingFileReader {
  /**
   * Reads a file's content, with the new records as JSON, in batches.
   * @throws FileError when it cannot be read, BusyError when too many are waiting
   */
  read(
    file: { bytes: Uint8Array; answers: ImportAnswers; knowledge: string },
    options: { signal: AbortSignal; onProgress: OnProgress },
  ): Promise<{ reading: ImportReading; batches: string[] }>;
}

export function createTrainingFileReader(): TrainingFileReader {
  const turn = limitedTurns(
    { atOnce: AT_ONCE, waiting: WAITING_MAX },
    () => new BusyError('Too many files are being read.'),
  );
  return {
    async read({ bytes, ...task }, options) {
      const outcome = await turn(() =>
        readInProcess<TrainingFileResult, RowProgress>(
          new URL('./training-file-process.ts', import.meta.url),
          { bytes, task: task satisfies TrainingFileTask },
          LIMITS,
          options,
        ),
      ).catch((error: unknown) => {
        if (!(error instanceof LimitExceededError)) throw error;
        throw new FileError(TOO_MUCH[error.limit], { cause: error });
      });
      if ('problem' in outcome) throw new FileError(outcome.problem);
      return outcome;
    },
  };
}
