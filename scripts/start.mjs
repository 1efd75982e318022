/**
 * `npm start`: prepares a fresh clone, then runs the server. Needs only Node 20, so it and its imports are
 * plain JavaScript.
 */
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildWeb, needsBuild } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith, productNode, serverEnvironment } from './node.mjs';
import { onSignals, spawnServer } from './server-process.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
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

function serve(node) {
  const server = spawnServer(node, root, { ...serverEnvironment(root), ...process.env });
  let isEnding = false;
  const stopListening = onSignals((signal) => {
    isEnding = true;
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
  server.once('error', (error) => {
    console.error(`The server could not be started with ${node} (${error.message}).`);
    process.exit(1);
  });
  server.once('exit', (code, signal) => {
    if (code !== RESTART_EXIT_CODE) process.exit(code ?? 128 + constants.signals[signal]);
    // Asked to end during the restart.
    if (isEnding) process.exit(0);
    stopListening();
    serve(node);
  });
}
