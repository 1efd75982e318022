import { addressBucket } from '#server/http/client-address.ts';
import type { Limits } from '#server/http/limits.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { MAIL_LINK_LIMIT } from './limits.ts';

/**
 * Finds what a mailed link leads to. Only links that lead nowhere count, since the members of a gym may open
 * theirs at the same time from one address. @throws Refusal too_often
 */
export async function followMailLink<Found>(
  limits: Limits,
  c: RequestContext,
  find: () => Promise<Found | null | undefined>,
): Promise<Found | null> {
  const address = addressBucket(c.get('address'));
  await limits.take(MAIL_LINK_LIMIT, address);
  const found = (await find()) ?? null;
  if (found !== null) await limits.giveBack(MAIL_LINK_LIMIT, address);
  return found;
}
