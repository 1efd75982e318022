import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to the server that can break for everyone who uses it. */
export interface WeakNetwork {
  address: string;
  /** Breaks every connection and lets none through until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

export async function weakNetwork(to: string): Promise<WeakNetwork> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let down = false;
  const server = createServer((near) => {
    if (down) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut() {
      down = true;
      cutAll();
    },
    restore() {
      down = false;
    },
    close() {
      server.close();
      cutAll();
    },
  };
}
