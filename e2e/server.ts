import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { constants, cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SERVER_FLAGS, serverEnvironment } from '#scripts/node.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const START_MS = 90_000;
/**
 * Compiles the embedded database once, without optimizing: no test server runs long enough for that to pay
 * off.
 */
const FLAGS = [...SERVER_FLAGS, '--liftoff-only'];

/** The product as people run it, on its own data folder. */
export interface Server {
  address: string;
  /** Folder of its data. */
  folder: string;
  /** From its last start: each creates a new one while there is no owner. */
  readonly ownerLink: string;
  /** Kills it immediately, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same address and data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

/** Starts the server on a free port, with all tables and no rows. `settings` override the defaults. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'liftlore-e2e-'));
  cpSync(process.env.E2E_DATA_TEMPLATE!, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const port = await freePort();
  const environment = {
    ...process.env,
    DATABASE_URL: undefined,
    NODE_ENV: 'test',
    LIMIT_FACTOR: '1000',
    ...settings,
    PORT: String(port),
    DATA_DIR: folder,
  };
  let child = await launch(environment);
  return {
    address: `http://127.0.0.1:${port}`,
    folder,
    get ownerLink() {
      return /Owner link \(works once\): {2}(\S+)/.exec(child.printed())?.[1] ?? '';
    },
    async kill() {
      await end(child.process, 'SIGKILL');
    },
    async restart() {
      child = await launch(environment);
    },
    async close() {
      // Without waiting for answers in progress.
      await end(child.process, 'SIGINT');
      await rm(folder, { recursive: true });
    },
  };
}

async function launch(env: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; printed: () => string }> {
  const child = spawn(
    process.execPath,
    [...FLAGS, '--import', join(ROOT, 'scripts', 'end-with-parent.mjs'), join(ROOT, 'server', 'main.ts')],
    { env: { ...serverEnvironment(ROOT), ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the server did not start in time:\n${printed}`)),
      START_MS,
    );
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes('is ready:')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`the server ended:\n${printed}`)));
  });
  return { process: child, printed: () => printed };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** Below the ports for outgoing connections: one of those could take the port before the server is up. */
const PORTS = { from: 20_000, to: 32_000 };

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    return port;
  }
}
