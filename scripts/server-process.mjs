/** The server as `npm start` and `npm run dev` run it. Plain JavaScript, like `start.mjs`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SERVER_FLAGS } from './node.mjs';

/**
 * npm forwards the Ctrl-C that the terminal has already sent to every process; within this time it is the
 * same one.
 */
const SAME_SIGNAL_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts the server in a process group of its own, so that a Ctrl-C reaches it once, from here: the second one
 * would end it without closing its database.
 */
export function spawnServer(node, root, env) {
  return spawn(
    node,
    [
      ...SERVER_FLAGS,
      '--import',
      new URL('./end-with-parent.mjs', import.meta.url).href,
      join(root, 'server', 'main.ts'),
    ],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    },
  );
}

/** Calls `end` with each signal that asks this process to end, until the returned function is called. */
export function onSignals(end) {
  let last = 0;
  const hear = (signal) => {
    if (Date.now() - last < SAME_SIGNAL_MS) return;
    last = Date.now();
    end(signal);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return () => {
    for (const signal of SIGNALS) process.off(signal, hear);
  };
}
