/**
 * `npm start`: prepares a fresh clone, then runs the server. Needs only Node 20, so it and its imports are
 * plain JavaScript.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb, needsBuild } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith, productNode, SERVER_FLAGS, serverEnvironment } from './node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * npm forwards the Ctrl-C that the terminal has already sent to every process; within this time it is the
 * same one.
 */
const SAME_SIGNAL_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The server asks for a restart: an owner has entered keys that take effect at startup. */
const RESTART_EXIT_CODE = 75;

try {
  const stale = needsBuild(root);
  await ensureInstalled(root, { forDevelopment: stale });
  if (stale) await buildWeb(root);
  serve(productNode(root));
} catch (error) {
  endWith(error);
}

/** Runs the server in its own process group, so that each signal reaches it once: from here. */
function serve(node) {
  const server = spawn(
    node,
    [
      ...SERVER_FLAGS,
      '--import',
      new URL('./end-with-parent.mjs', import.meta.url).href,
      join(root, 'server', 'main.ts'),
    ],
    {
      cwd: root,
      env: { ...serverEnvironment(root), ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    },
  );
  let last = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (Date.now() - last < SAME_SIGNAL_MS) return;
      last = Date.now();
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  server.once('error', (error) => {
    console.error(`The server could not be started with ${node} (${error.message}).`);
    process.exit(1);
  });
  server.once('exit', (code, signal) => {
    if (code !== RESTART_EXIT_CODE) process.exit(code ?? 128 + constants.signals[signal]);
    // Asked to end during the restart.
    if (last > 0) process.exit(0);
    for (const name of SIGNALS) process.removeAllListeners(name);
    serve(node);
  });
}
