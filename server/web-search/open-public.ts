import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { PageError } from './page-error.ts';
import { isPublicAddress } from './public-address.ts';

/** The reachable part of the network; tests have their own. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  isAllowed(address: string): boolean;
  ports: readonly number[];
}

export const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  ports: [80, 443],
};

/** @throws PageError unless it is an ordinary address of the web */
export function addressOf(address: string, { ports }: Network, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new PageError('Only addresses that begin with http:// or https:// can be opened.');
  if (url.username !== '' || url.password !== '')
    throw new PageError('Addresses with a user name or password cannot be opened.');
  if (!ports.includes(portOf(url))) throw new PageError('Only the standard web ports can be opened.');
  return url;
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));

/** Returns the address to connect to, once all of the host's are known to be allowed. */
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

interface Opening {
  network: Network;
  signal: AbortSignal;
  accept: string;
  userAgent: string;
}

/**
 * Opens an address of the public web, and never anything on this machine or its network. Each address a host
 * resolves to is checked, and the connection goes to the checked one, so that a later answer of the resolver
 * changes nothing. Redirects are not followed.
 * @throws PageError
 */
export async function openPublic(
  url: URL,
  { network, signal, accept, userAgent }: Opening,
): Promise<IncomingMessage> {
  const address = await checked(url, network, signal);
  const family = isIP(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    request(
      url,
      {
        // A new connection: a kept-alive one belongs to an earlier check.
        agent: false,
        signal,
        lookup: (_host, { all }, done) =>
          all === true ? done(null, [{ address, family }]) : done(null, address, family),
        headers: {
          accept,
          // Uncompressed data cannot unpack into a gigabyte.
          'accept-encoding': 'identity',
          'user-agent': userAgent,
        },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}
