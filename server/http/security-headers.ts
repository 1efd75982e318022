import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request-context.ts';

const TURNSTILE = 'https://challenges.cloudflare.com';

/** Hosts the page may load and call for analytics. */
export interface SinkHosts {
  scripts: readonly string[];
  connections: readonly string[];
}

const contentSecurityPolicy = (turnstile: boolean, sinks: SinkHosts) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(turnstile ? [TURNSTILE] : []), ...sinks.scripts].join(' '),
    ...(turnstile ? [`frame-src ${TURNSTILE}`] : []),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...sinks.connections].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Sets the security headers on every reply, including refusals and files. `https`: the site is served over
 * https. `turnstile`: Cloudflare's human check may run. `sinks`: where the operator has analytics sent.
 */
export function securityHeaders(options: {
  https: boolean;
  turnstile: boolean;
  sinks: SinkHosts;
}): MiddlewareHandler<HttpEnv> {
  const policy = contentSecurityPolicy(options.turnstile, options.sinks);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // A route may have a stricter one.
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'same-origin');
    if (!headers.has('Cross-Origin-Opener-Policy')) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    // Without includeSubDomains: the gym may run anything else below its name.
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}

/** For a page that another site's window opens and that leads back to it: keeps the two connected. */
export const keepOpener: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  c.res.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
};
