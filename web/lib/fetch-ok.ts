import { refusal, toApiError } from './api-error.ts';

/**
 * For what `call` cannot do: streams, files, the auth provider's routes, and pages too small to load it.
 * @throws ApiError
 */
export async function fetchOk(request: string | Request, init?: RequestInit): Promise<Response> {
  try {
    const reply = await fetch(request, init);
    if (reply.ok) return reply;
    throw refusal(reply.status, await reply.json().catch(() => null));
  } catch (error) {
    throw toApiError(error);
  }
}

/** Returns the options of `fetch` to send JSON. */
export const jsonPost = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
