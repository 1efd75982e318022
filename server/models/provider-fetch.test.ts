import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { providerFetch } from './provider-fetch.ts';

afterEach(() => vi.useRealTimers());

const frame = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;

it('passes the first text immediately, even after a frame with the role', async () => {
  // A held piece would wait for a timer that never fires.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const provider = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(frame({ role: 'assistant', content: '' }));
    asked(reply);
  });
  let asked: (reply: ServerResponse) => void = () => undefined;
  const replying = new Promise<ServerResponse>((resolve) => {
    asked = resolve;
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const response = await providerFetch(`http://127.0.0.1:${port}/`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('"role":"assistant"');
  const reply = await replying;
  reply.write(frame({ content: 'Sit back' }));
  expect((await reader.read()).value).toContain('Sit back');
  reply.end();
  await reader.cancel();
  provider.close();
});
