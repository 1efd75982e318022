import { DAY_MS } from '#shared/durations.ts';
import type { RequestContext } from './request-context.ts';

/** RFC 9116 wants an expiry less than a year away. */
const LASTS_DAYS = 180;

/** Names where to report a vulnerability, in the format of RFC 9116. */
export function securityTxt(contact: () => string, publicOrigin: string | undefined) {
  return (c: RequestContext): Response => {
    const lines = [
      `Contact: mailto:${encodeURI(contact())}`,
      `Expires: ${new Date(Date.now() + LASTS_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}${c.req.path}`]),
    ];
    return c.text(`${lines.join('\n')}\n`);
  };
}
