/**
 * `npm run dev`: the server and the web app, each reloaded when its files change, with sample data. Plain
 * JavaScript, like `start.mjs`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb, needsBuild } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith, productNode, StartError, serverEnvironment } from './node.mjs';
import { run } from './run.mjs';
import { onSignals, spawnServer } from './server-process.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const READY_MS = 60_000;
const POLL_MS = 200;
/** An editor saves several files at once, or one in several steps. */
const QUIET_MS = 150;
const WATCHED = ['server', 'shared', 'content'];
const TEST = /\.test\.ts$/;

try {
  await ensureInstalled(root, { forDevelopment: true });
  // The server writes the gym's data into the page, so a built page is needed.
  if (needsBuild(root)) await buildWeb(root);
  await develop(productNode(root), process.env.PORT ?? '3000');
} catch (error) {
  endWith(error);
}

async function develop(node, port) {
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...serverEnvironment(root),
    // Separate from `npm start`, for which `.env` may name the database, the people's mail and their money.
    DATA_DIR: join(root, 'data', 'development'),
    DATABASE_URL: '',
    BACKUP_DIR: '',
    SMTP_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    HUMAN_CHECK: 'off',
    LIMIT_FACTOR: '1000',
    ...process.env,
    PORT: port,
  };
  // Not node's own --watch: its messages reach the workers' parents, which take them for the workers'
  // replies.
  const startServer = () => spawnServer(node, root, env);
  let server = startServer();
  await isReady(address, server);
  if ((await run(node, [join(root, 'scripts', 'sample-data.ts'), address], { root, env })) !== 0)
    throw new StartError('The sample data could not be written: see the error above.');
  const web = spawn(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

  const restart = async () => {
    if (isEnding) return;
    console.log('Restarting the server…');
    const ended = hasEnded(server) ? null : once(server, 'exit');
    isStopping = true;
    // Without waiting for answers in progress.
    server.kill('SIGINT');
    await ended;
    isStopping = false;
    server = startServer();
  };
  let isEnding = false;
  let isStopping = false;
  let restarting = Promise.resolve();
  let quiet;
  for (const folder of WATCHED) {
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || TEST.test(file)) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        restarting = restarting.then(restart);
      }, QUIET_MS);
    });
  }
  onSignals(() => {
    isEnding = true;
    web.kill('SIGTERM');
    if (hasEnded(server)) process.exit(0);
    server.once('exit', () => process.exit(0));
    // A second signal would end it without closing its database.
    if (!isStopping) server.kill('SIGINT');
  });
  // Leaving before the server has closed its database would end it a second time.
  web.once('exit', (code) => {
    if (!isEnding) process.exit(code ?? 0);
  });
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/** @throws StartError when it ends, or does not answer in time */
async function isReady(address, server) {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; ) {
    if (server.exitCode !== null) throw new StartError('The server could not be started: see above.');
    const reply = await fetch(`${address}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new StartError(`The server did not answer at ${address} within ${READY_MS / 1000} s.`);
}
