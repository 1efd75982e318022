import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { PageError } from './page-error.ts';
import { pageText } from './page-text.ts';
import { isPublicAddress } from './public-address.ts';

const REDIRECTS_MAX = 3;
const PAGE_BYTES = 1_000_000;
/** For everything together; less than the time limit of a tool, so that the reason reaches the model. */
const PAGE_MS = 9_500;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const TYPES = new Set(['text/html', 'text/plain']);

/** A page of the web, reduced to its text. */
export interface Page {
  /** Where it was found after all redirects. */
  url: string;
  title: string;
  text: string;
}

/** What of the network can be reached; tests have their own. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  isAllowed(address: string): boolean;
  ports: readonly number[];
}

const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  ports: [80, 443],
};

/**
 * Fetches a page of the public web: text only, up to 1 MB of it, in 10 seconds, and never anything of this machine or
 * its network. Each address a host resolves to is checked, and the connection goes to the checked one, so that a second
 * answer of the resolver changes nothing; each redirect is a new address and is checked as the first.
 * @throws PageError
 */
export async function fetchPage(
  address: string,
  { signal, network = INTERNET }: { signal: AbortSignal; network?: Network },
): Promise<Page> {
  const late = AbortSignal.timeout(PAGE_MS);
  const ended = AbortSignal.any([signal, late]);
  try {
    let url = addressOf(address, network);
    for (let redirects = 0; ; redirects++) {
      const reply = await open(url, await checked(url, network, ended), ended);
      try {
        const next = REDIRECTS.has(reply.statusCode ?? 0) ? reply.headers.location : undefined;
        if (next === undefined) return await read(reply, url, ended);
        if (redirects === REDIRECTS_MAX) throw new PageError('This page redirects too often.');
        url = addressOf(next, network, url);
      } finally {
        reply.destroy();
      }
    }
  } catch (error) {
    if (error instanceof PageError || signal.aborted) throw error;
    if (late.aborted) throw new PageError('This page took too long to load.');
    throw new PageError('This page could not be reached.', { cause: error });
  }
}

/** @throws PageError unless it is an ordinary address of the web */
function addressOf(address: string, { ports }: Network, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new PageError('Only addresses that begin with http:// or https:// can be opened.');
  if (url.username !== '' || url.password !== '')
    throw new PageError('Addresses with a user name or password cannot be opened.');
  if (!ports.includes(portOf(url))) throw new PageError('Only the standard web ports can be opened.');
  return url;
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));

/** The address to connect to, once every one that the host has is known to be allowed. */
async function checked({ hostname }: URL, network: Network, signal: AbortSignal): Promise<string> {
  // The URL parser has normalized every spelling of an IP address.
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await unlessAborted(network.resolve(host), signal);
  const [first] = addresses;
  if (first === undefined || !addresses.every((address) => network.isAllowed(address)))
    throw new PageError('This address is not on the public web.');
  return first;
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Connects to exactly `address`, whatever the host's name resolves to by now. */
function open(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        // A connection of its own: one kept open belongs to an earlier check.
        agent: false,
        signal,
        lookup: (_host, { all }, done) =>
          all === true ? done(null, [{ address, family }]) : done(null, address, family),
        headers: {
          accept: 'text/html, text/plain;q=0.9',
          // What is not packed cannot unpack into a gigabyte.
          'accept-encoding': 'identity',
          'user-agent': 'Liftlore (reads pages for its coach)',
        },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function read(reply: IncomingMessage, url: URL, signal: AbortSignal): Promise<Page> {
  const { statusCode = 0, headers } = reply;
  if (statusCode !== 200) throw new PageError(`The page’s server refused it (${statusCode}).`);
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (!TYPES.has(type.trim())) throw new PageError('This is not a text page.');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new PageError('This page uses an unsupported compression.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PAGE_BYTES) break;
  }
  signal.throwIfAborted();
  const body = decode(Buffer.concat(chunks).subarray(0, PAGE_BYTES), parameters);
  return {
    url: url.href,
    ...(type.trim() === 'text/html' ? pageText(body) : { title: '', text: body.trim() }),
  };
}

function decode(bytes: Buffer, parameters: readonly string[]): string {
  const charset =
    parameters.map((each) => /^\s*charset=["']?([\w-]+)/.exec(each)?.[1]).find(Boolean) ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
