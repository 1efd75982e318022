import { setImmediate as turn } from 'node:timers/promises';

/**
 * Repeats `some`, which deletes a batch of rows and returns how many, until none are left: a single statement
 * would hold its locks, and the embedded database, for the whole time.
 * @returns how many were deleted
 */
export async function deleteInBatches(some: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let all = 0;
  while (signal?.aborted !== true) {
    const deleted = await some();
    if (deleted === 0) break;
    all += deleted;
    // Others first.
    await turn();
  }
  return all;
}
