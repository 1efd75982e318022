import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '#bench/process.ts';
import { call } from './read-answer.ts';

const START_LIMIT_MS = 30_000;

/** Starts Caddy with `deploy/Caddyfile` in front of `servers`, on https with a self-signed certificate. */
export async function startCaddy(
  servers: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `https://localhost:${await freePort()}`;
  const folder = mkdtempSync(join(tmpdir(), 'liftlore-caddy-'));
  const child = spawn(
    'caddy',
    ['run', '--config', join(ROOT, 'deploy', 'Caddyfile'), '--adapter', 'caddyfile'],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        SITE: url,
        HTTP_PORT: String(await freePort()),
        SERVERS: servers.map((server) => new URL(server).host).join(' '),
      },
      stdio: 'ignore',
    },
  );
  const exited = once(child, 'exit');
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const status = await call(`${url}/readyz`, 'GET', {}, false).then(
      (reply) => reply.resume().statusCode,
      () => null,
    );
    if (status === 200) break;
    if (Date.now() > deadline) throw new Error('Caddy did not start: it must be installed.');
    await wait(200);
  }
  return {
    url,
    async stop() {
      child.kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
