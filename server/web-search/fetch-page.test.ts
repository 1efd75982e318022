import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import type { Network } from './open-public.ts';

let answer: RequestListener = () => undefined;
const heard: IncomingMessage[] = [];
const server = createServer((request, response) => {
  heard.push(request);
  answer(request, response);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  heard.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const html = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

/** Like the internet, but including the fake's address. */
const stub = (hosts: Record<string, string[]> = { 'gym.example': ['127.0.0.1'] }): Network => ({
  resolve: async (host) => hosts[host] ?? [],
  isAllowed: (address) => address === '127.0.0.1',
  ports: [port],
});
const signal = new AbortController().signal;
const fetched = (path: string, network = stub()) =>
  fetchPage(`http://gym.example:${port}${path}`, { signal, network });
const refused = async (address: string, network?: Network) => {
  const page = fetchPage(address, { signal, ...(network && { network }) });
  return await page.then(
    () => 'fetched',
    (error: Error) => (error.name === 'PageError' ? error.message : error.name),
  );
};

describe('a page', () => {
  it('is fetched from the address that was checked, whatever its name resolves to later', async () => {
    answer = (_, response) => html(response, '<title>Gym</title><p>Open at six.</p>');
    let asked = 0;
    const network: Network = {
      ...stub(),
      resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.9']),
    };
    expect(await fetched('/hours', network)).toEqual({
      url: `http://gym.example:${port}/hours`,
      title: 'Gym',
      text: 'Open at six.',
    });
    expect(asked).toBe(1);
    expect(heard[0]?.headers.host).toBe(`gym.example:${port}`);
    expect(heard[0]?.headers.cookie).toBeUndefined();
  });

  it('is read up to 1 MB, in its own encoding', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' });
      response.write(Buffer.from('Ström ', 'latin1'));
      response.end('x'.repeat(3_000_000));
    };
    const { text } = await fetched('/');
    expect(text).toMatch(/^Ström x/);
    expect(text.length).toBe(1_000_000);
  });

  it.each([
    ['a picture', 200, { 'content-type': 'image/png' }, /not a text page/],
    ['no type', 200, {}, /not a text page/],
    ['something packed', 200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }, /compression/],
    ['a refusal', 403, { 'content-type': 'text/html' }, /refused it \(403\)/],
  ])('is not %s', async (_, status, headers, sentence) => {
    answer = (_request, response) => void response.writeHead(status, headers).end('x');
    expect(await refused(`http://gym.example:${port}/`, stub())).toMatch(sentence);
  });

  it('is followed over at most three redirects', async () => {
    const times =
      (count: number): RequestListener =>
      (request, response) => {
        const at = Number(request.url?.slice(1));
        if (at < count) response.writeHead(302, { location: `/${at + 1}` }).end();
        else html(response, `after ${at}`);
      };
    answer = times(3);
    expect((await fetched('/0')).text).toBe('after 3');
    answer = times(4);
    expect(await refused(`http://gym.example:${port}/0`, stub())).toMatch(/redirects too often/);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://inside.example/',
    'http://[::1]/',
    'http://167772161/',
    'file:///etc/passwd',
    'ftp://gym.example/',
    'http://gym.example:22/',
    '//inside.example/',
  ])('is not fetched when a redirect leads to %s', async (location) => {
    answer = (_, response) => void response.writeHead(302, { location }).end();
    const network = {
      ...stub({ 'gym.example': ['127.0.0.1'], 'inside.example': ['10.0.0.5'] }),
      ports: [port, 80],
    };
    expect(await refused(`http://gym.example:${port}/`, network)).toMatch(
      /public web|http:\/\/|standard web ports/,
    );
    expect(heard).toHaveLength(1);
  });

  it('is not fetched from a name with one private address among public ones', async () => {
    const network = stub({ 'gym.example': ['127.0.0.1', '10.0.0.1'] });
    expect(await refused(`http://gym.example:${port}/`, network)).toMatch(/public web/);
    expect(await refused(`http://nobody.example:${port}/`, stub())).toMatch(/public web/);
    expect(heard).toHaveLength(0);
  });

  it('is released when nobody waits for it anymore', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('slow');
    const gone = new AbortController();
    const page = fetchPage(`http://gym.example:${port}/`, { signal: gone.signal, network: stub() });
    await expect.poll(() => heard.length).toBe(1);
    gone.abort();
    await expect(page).rejects.toThrow();
    await expect.poll(() => heard[0]?.destroyed).toBe(true);
  });
});

describe('addresses of this machine and its network', () => {
  const inner = fc.oneof(
    fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.integer({ min: 224, max: 255 }), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(0), fc.nat(255), fc.nat(255), fc.nat(255)),
  );
  type Parts = [number, number, number, number];
  const whole = ([a, b, c, d]: Parts) => ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (part: number) => part.toString(16);
  const spelling = fc.constantFrom<(parts: Parts) => string>(
    (parts) => parts.join('.'),
    (parts) => String(whole(parts)),
    (parts) => `0x${hex(whole(parts))}`,
    (parts) => `0${whole(parts).toString(8)}`,
    (parts) => parts.map((part) => `0x${hex(part)}`).join('.'),
    (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
    ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
    ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
    (parts) => `${parts.join('.')}.`,
    (parts) => parts.join('。'),
    (parts) => parts.join('.').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (parts) => parts.join('.').replace('.', '%2e'),
    (parts) => `[::ffff:${parts.join('.')}]`,
    ([a, b, c, d]) => `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    (parts) => `[::${parts.join('.')}]`,
    (parts) => `[64:ff9b::${parts.join('.')}]`,
    ([a, b, c, d]) => `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::]`,
    ([a, b, c, d]) => `[0:0:0:0:0:FFFF:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
  );

  it('are refused in every spelling', async () => {
    await fc.assert(
      fc.asyncProperty(inner, spelling, fc.constantFrom('http', 'https'), async (parts, spelled, scheme) => {
        expect(await refused(`${scheme}://${spelled(parts)}/`)).toMatch(/public web|Only addresses/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'http://localhost/',
    'http://LOCALHOST./',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
    'http://[::]/',
  ])('are also refused by name: %s', async (address) => {
    expect(await refused(address)).toMatch(/public web|could not be reached/);
  });

  it.each([
    ['ftp://example.com/', /http:\/\//],
    ['file:///etc/passwd', /http:\/\//],
    ['data:text/html,x', /http:\/\//],
    ['javascript:alert(1)', /http:\/\//],
    ['gopher://example.com', /http:\/\//],
    ['not an address', /http:\/\//],
    ['http://user:word@example.com/', /password/],
    ['http://example.com:8080/', /standard web ports/],
    ['https://example.com:22/', /standard web ports/],
  ])('%s is not opened', async (address, sentence) => {
    expect(await refused(address)).toMatch(sentence);
  });
});
