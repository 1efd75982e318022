import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { serveWire } from './wire.ts';

/** The worker's input. */
export interface EmbeddedWork {
  /** PostgreSQL's own data folder. */
  folder: string;
  /** The Unix sockets, or named pipe, to listen on: the first that works. */
  sockets: string[];
}

/** The worker's one message, sent when it listens. */
export interface EmbeddedReady {
  socket: string;
}

/** The default of 128 MB is never released; beyond this the system's own file cache is nearly as fast. */
const SHARED_BUFFERS = '32MB';

const { folder, sockets } = workerData as EmbeddedWork;
const port = parentPort!;
let madeFolder: string | undefined;

/** Anchored: the log also quotes statements, whose further lines it indents. */
const FATAL = /^[\d-]+ [\d:.]+ \w+ \[\d+\] ((?:FATAL|PANIC): .*)/;
/** Why PostgreSQL gave up, in its own words. */
let fatal: string | undefined;
const engine = await PGlite.create(folder, {
  extensions: { vector },
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  onStderr: (line) => {
    fatal ??= FATAL.exec(line)?.[1]?.replace(/\s+/g, ' ');
    return false;
  },
}).catch((error: Error) => {
  throw fatal === undefined ? error : new Error(fatal, { cause: error });
});
const { server, close } = serveWire({
  execute(messages) {
    const answer = engine.execProtocolRawSync(messages);
    // After a panic PostgreSQL would never return from its next query. A new engine recovers from the log.
    if (fatal !== undefined) setImmediate(() => giveUp(fatal!));
    return answer;
  },
  isInTransaction: () => engine.isInTransaction(),
});

function giveUp(reason: string): never {
  throw new Error(reason);
}

port.once('message', async () => {
  await close();
  await engine.close();
  if (madeFolder) rmSync(madeFolder, { recursive: true, force: true });
  process.exit(0);
});
port.postMessage({ socket: await listen() } satisfies EmbeddedReady);

async function listen(): Promise<string> {
  let failure: unknown;
  for (const socket of sockets) {
    if (process.platform !== 'win32') {
      madeFolder = mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
      // We hold the folder's lock, so an existing socket file is stale.
      rmSync(socket, { force: true });
    }
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(socket, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return socket;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
