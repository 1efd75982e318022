import { Worker } from 'node:worker_threads';
import type { EmbeddedReady, EmbeddedWork } from './worker.ts';

/** An embedded database running in its own thread, so that a slow query never holds up an answer's stream. */
export interface EmbeddedEngine {
  socket: string;
  close(): Promise<void>;
}

/** Starts the engine; resolves when it listens. `lost` is called when it exits unexpectedly. */
export function startEngine(work: EmbeddedWork, lost: () => void): Promise<EmbeddedEngine> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: work,
      // Not those of this process: some of them, such as --eval and --inspect, are wrong for a second file.
      execArgv: [],
    });
    let listens = false;
    let closing: Promise<void> | undefined;
    worker.once('message', (ready: EmbeddedReady) => {
      listens = true;
      resolve({
        socket: ready.socket,
        close() {
          closing ??= new Promise((ended) => {
            worker.once('exit', () => ended());
            worker.postMessage('close');
          });
          return closing;
        },
      });
    });
    let failure = new Error('it ended');
    worker.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', () => {
      if (!listens) reject(failure);
      else if (!closing) {
        process.emitWarning(
          `The embedded database stopped unexpectedly and is restarting: ${failure.message}`,
        );
        lost();
      }
    });
  });
}
