/**
 * A minimal proxy in front of several servers that behaves like those in use: it takes turns, asks each
 * server's `/readyz` four times a second, skips servers that are not ready, and tries the next one when no
 * connection can be made, so that nothing was sent. Arguments: the servers' addresses.
 */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 250;
const CHECK_LIMIT_MS = 1000;

const servers = process.argv.slice(2).map((address) => ({
  address,
  ready: true,
  agent: new Agent({ keepAlive: true, timeout: 0 }),
}));
let turn = 0;

/** Returns all servers in turn, ready ones first. */
function inTurn() {
  const from = turn++ % servers.length;
  const order = [...servers.slice(from), ...servers.slice(0, from)];
  return order.toSorted((a, b) => Number(b.ready) - Number(a.ready));
}

const proxy = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = Buffer.concat(chunks);
    const order = inTurn();
    const attempt = (nth: number) => {
      const server = order[nth];
      if (server === undefined) {
        outgoing.writeHead(502).end();
        return;
      }
      const upstream = request(server.address + incoming.url, {
        method: incoming.method,
        headers: incoming.headers,
        agent: server.agent,
      });
      upstream.on('response', (reply) => {
        outgoing.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(outgoing);
        reply.on('error', () => outgoing.destroy());
      });
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') attempt(nth + 1);
        // The server just closed a kept-alive connection: only reads may be sent again.
        else if (upstream.reusedSocket && incoming.method === 'GET' && !outgoing.headersSent) attempt(nth);
        else if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      outgoing.on('close', () => upstream.destroy());
      upstream.end(body);
    };
    attempt(0);
  });
});

setInterval(() => {
  for (const server of servers) {
    fetch(`${server.address}/readyz`, { signal: AbortSignal.timeout(CHECK_LIMIT_MS) })
      .then((reply) => {
        server.ready = reply.status === 200;
      })
      .catch(() => {
        server.ready = false;
      });
  }
}, CHECK_MS);

proxy.listen(0, '127.0.0.1', () => {
  console.log(`ready: http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
});
