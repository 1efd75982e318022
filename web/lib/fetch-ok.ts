import { refusal, toApiError } from './api-error.ts';

/**
 * For what `call` cannot do: streams, files, the auth provider's routes, and pages too small to load it.
 * @throws ApiError
 */
export async function fetchOk(address: string, init?: RequestInit): Promise<Response> {
  try {
    const reply = await fetch(address, init);
    if (reply.ok) return reply;
    throw refusal(reply.status, await reply.json().catch(() => null));
  } catch (error) {
    throw toApiError(error);
  }
}
