import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Network } from '#server/web-search/open-public.ts';
import { fetchClientDocument } from './client-document.ts';

let answer: RequestListener = () => undefined;
const server = createServer((request, response) => answer(request, response));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Like the internet, but including the fake's address. */
const network = (): Network => ({
  resolve: async () => ['127.0.0.1'],
  isAllowed: (address) => address === '127.0.0.1',
  ports: [port],
});
const fetched = () =>
  fetchClientDocument(`http://assistant.example:${port}/client.json`, network()).catch(
    ({ message }: Error) => message,
  );

it('reads a program’s document', async () => {
  answer = (request, response) => response.end(JSON.stringify({ name: request.headers['user-agent'] }));
  expect(await fetched()).toEqual({ name: 'Liftlore (reads how programs describe themselves)' });
});

it.each<[string, RequestListener, string]>([
  ['an error', (_, response) => response.writeHead(404).end('{}'), 'refused its description (404)'],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'refused its description (302)',
  ],
  ['too much', (_, response) => response.end(`"${'x'.repeat(20_000)}"`), 'is too long'],
  ['no JSON', (_, response) => response.end('<html>'), 'could not be read'],
  ['no UTF-8', (_, response) => response.end(Buffer.from([0x22, 0xff, 0x22])), 'could not be read'],
  ['a hang-up', (request) => request.socket.destroy(), 'could not be read'],
])('refuses %s', async (_, reply, message) => {
  answer = reply;
  expect(await fetched()).toContain(message);
});

it.each([
  'https://localhost/client.json',
  'https://127.0.0.1/client.json',
  'https://[::1]/client.json',
  'https://10.0.0.8/client.json',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:192.168.0.1]/client.json',
])('opens nothing on this machine or its network: %s', async (address) => {
  await expect(fetchClientDocument(address)).rejects.toThrow('not on the public web');
});

it('opens no other port', async () => {
  await expect(fetchClientDocument('https://assistant.example:5432/client.json')).rejects.toThrow('ports');
});
