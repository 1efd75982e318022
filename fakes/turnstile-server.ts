import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Cloudflare's token check: one secret, and each good token once. */
export interface FakeTurnstile {
  url: string;
  asked: Record<string, string>[];
  close(): Promise<void>;
}

export async function startFakeTurnstile(
  secret: string,
  goodTokens: readonly string[],
): Promise<FakeTurnstile> {
  const left = new Set(goodTokens);
  const asked: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push(form);
    const success = form.secret === secret && left.delete(form.response ?? '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
