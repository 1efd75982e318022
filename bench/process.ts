import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = resolve(import.meta.dirname, '..');
const START_LIMIT_MS = 120_000;
const SAMPLE_MS = 250;

/**
 * A server in its own process, which prints `ready: <address>` when it listens and reports its cost at
 * `/metrics`.
 */
export interface ServerProcess {
  url: string;
  /** CPU seconds used so far, over all threads. */
  cpu(): Promise<number>;
  /** Resident memory in MB. */
  memory(): Promise<number>;
  /** Peak memory while `work` runs. */
  peakMemory(work: () => Promise<void>): Promise<number>;
  stop(): Promise<void>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts `file` (relative to the repository's root) and waits until it listens. */
export async function startProcess(
  file: string,
  {
    flags = [],
    args = [],
    env = {},
  }: { flags?: readonly string[]; args?: string[]; env?: Record<string, string | undefined> } = {},
): Promise<ServerProcess> {
  const endWithParent = pathToFileURL(join(ROOT, 'scripts', 'end-with-parent.mjs')).href;
  const child = spawn(process.execPath, [...flags, '--import', endWithParent, join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`${file} ended by itself (${signal ?? code}).`);
  });
  const url = await new Promise<string>((found, failed) => {
    let said = '';
    const late = setTimeout(() => failed(new Error(`${file} did not start: ${said}`)), START_LIMIT_MS);
    const hear = (chunk: Buffer) => {
      said += chunk;
      const address = /ready:\s+(http\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      // From now on its log is read and discarded.
      child.stdout!.off('data', hear).resume();
      found(address);
    };
    child.stdout!.on('data', hear);
    child.once('exit', () => failed(new Error(`${file} ended: ${said}`)));
  });
  const metric = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  };
  const memory = async () => (await metric('process_resident_memory_bytes')) / 2 ** 20;
  return {
    url,
    cpu: () => metric('process_cpu_seconds_total'),
    memory,
    async peakMemory(work) {
      let peak = await memory();
      const sampling = setInterval(() => {
        memory().then(
          (now) => {
            peak = Math.max(peak, now);
          },
          () => undefined,
        );
      }, SAMPLE_MS);
      try {
        await work();
      } finally {
        clearInterval(sampling);
      }
      return Math.max(peak, await memory());
    },
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await exited;
    },
    async kill() {
      stopping = true;
      child.kill('SIGKILL');
      await exited;
    },
  };
}
