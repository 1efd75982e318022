import type { Limit, Limits } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Makes an attempt that was counted. One that could not be judged, such as in a flood of sign-ins, is not. */
export async function judged(
  limits: Limits,
  counts: readonly (readonly [Limit, string])[],
  attempt: () => Promise<Response>,
): Promise<Response> {
  const giveBack = () => Promise.all(counts.map(([limit, bucket]) => limits.giveBack(limit, bucket)));
  try {
    const reply = await attempt();
    if (reply.status >= 500) await giveBack();
    return reply;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) await giveBack();
    throw error;
  }
}
