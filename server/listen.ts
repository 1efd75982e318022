import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { serve } from '@hono/node-server';
import type { App } from './app.ts';
import { SettingsError } from './settings.ts';

/**
 * Listens for requests.
 * @throws SettingsError when the port or the host is unavailable
 */
export function listen(
  app: App,
  { PORT, HOST }: { PORT: number; HOST: string },
): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: PORT, hostname: HOST }, ({ port }) => {
      resolve({ server, port });
    }) as Server;
    server.requestTimeout = 60_000;
    server.headersTimeout = 15_000;
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} is in use. Stop the program using it, or choose another port, for example PORT=${PORT + 1} npm start.`,
        EACCES: `Port ${PORT} cannot be opened by this user. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `The setting HOST is invalid: this machine has no address ${HOST}.`,
      };
      reject(new SettingsError(reason[error.code ?? ''] ?? `The server cannot listen: ${error.message}`));
    });
  });
}

/** Stops the server: no new requests, and running ones get `graceMs` before their connections are closed. */
export function stopListening(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
  });
}

/** Returns the local address to open in a browser for a server that listens on `host`. */
export function addressOf(host: string, port: number): string {
  const everyInterface = host === '0.0.0.0' || host === '::';
  return `http://${everyInterface ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`;
}
