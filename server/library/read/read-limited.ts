import { LibraryError } from '#server/library/library-error.ts';
import {
  LimitExceededError,
  type ProcessLimits,
  readInProcess,
} from '#server/reader-process/read-in-process.ts';

/**
 * Reads a file in a process that is killed when it takes too long or too much memory. Settles when the
 * process and its memory are gone.
 * @throws {LibraryError} when it cannot be read.
 */
export async function readLimited<Result extends object, Progress = never>(
  script: URL,
  input: { bytes: Uint8Array; task: object },
  file: string,
  limits: ProcessLimits,
  options: { signal?: AbortSignal | undefined; onProgress?: (progress: Progress) => void } = {},
): Promise<Exclude<Result, { problem: string }>> {
  const result = await readInProcess<Result, Progress>(script, input, limits, options).catch(
    (error: unknown) => {
      if (!(error instanceof LimitExceededError)) throw error;
      const problem =
        error.limit === 'memory'
          ? 'takes too much memory to read.'
          : `could not be read within ${Math.ceil(limits.milliseconds / 1000)} seconds.`;
      throw new LibraryError(file, problem);
    },
  );
  if ('problem' in result) throw new LibraryError(file, String(result.problem));
  return result as Exclude<Result, { problem: string }>;
}
