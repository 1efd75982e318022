import { isIP } from 'node:net';
import type { RequestContext } from './request-context.ts';

/**
 * Returns the client's address: the socket's, or, behind `trustedProxies` proxies of ours, the entry of
 * X-Forwarded-For that the outermost of them wrote. Anything further left was written by the client and is
 * not trusted.
 */
export function clientAddress(c: RequestContext, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1';
  if (trustedProxies > 0) {
    const forwarded =
      c.req
        .header('x-forwarded-for')
        ?.split(',')
        .map((entry) => entry.trim()) ?? [];
    const claimed = withoutPort(forwarded.at(-trustedProxies) ?? '');
    if (isIP(claimed) !== 0) return claimed;
  }
  return socket;
}

/** Some proxies write `203.0.113.7:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  entry.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Returns the key for limits: an IPv4 address, or a household's IPv6 /64. */
export function addressBucket(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
