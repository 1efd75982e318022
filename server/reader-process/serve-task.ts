import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { arrayBuffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { limitBuffers } from './limit-buffers.ts';
import { type Ceilings, OUT_OF_MEMORY, type ReaderMessage } from './messages.ts';

/** The other end of `readInProcess`: passes the file and its task to `read`, and the result to the parent. */
export async function serveTask<Task, Progress = never>(
  read: (bytes: Uint8Array, task: Task, report: (progress: Progress) => void) => unknown,
): Promise<void> {
  const send = (message: ReaderMessage) => process.send?.(message);
  const ceilings = JSON.parse(process.argv[2]!) as Ceilings;
  // While this thread runs, so does the process: its parent kills it when it has the result.
  new Worker(new URL('./watchdog.ts', import.meta.url), { name: 'watchdog', workerData: ceilings });
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const [[task], file] = await Promise.all([once(process, 'message'), arrayBuffer(process.stdin)]);
  limitBuffers(ceilings.bufferMegabytes * 1_000_000, () => process.exit(OUT_OF_MEMORY));
  try {
    send({ result: await read(new Uint8Array(file), task as Task, (progress) => send({ progress })) });
  } catch (error) {
    send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
