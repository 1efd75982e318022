import { ADDRESS_HEADER, type Auth, LOCKED_SECONDS } from '#server/auth/auth.ts';
import { WRONG_CODE } from '#server/auth/fresh-code.ts';
import { asSentence } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';

export interface Given {
  body?: object;
  own?: string[];
  cookie?: string;
}

/** Passes calls on to Better Auth, with the request's headers named in `own`. */
export const passing =
  (auth: Auth) =>
  async (c: RequestContext, path: string, { body, own = [], cookie }: Given = {}): Promise<Response> => {
    const headers = new Headers();
    for (const name of [...own, 'user-agent', 'host']) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    headers.set(ADDRESS_HEADER, c.get('address'));
    if (cookie !== undefined) headers.set('cookie', cookie);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const reply = await auth.handler(
      new Request(new URL(`/api/auth${path}`, c.req.url), {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    if (!reply.ok) return await inOurShape(reply, c);
    reply.headers.set('Cache-Control', 'no-store');
    return reply;
  };

const TOO_LATE = 'This sign-in has expired. Please sign in again.';
const SENTENCES: Record<string, string> = {
  INVALID_CODE: WRONG_CODE,
  INVALID_BACKUP_CODE: 'This recovery code is wrong or has been used.',
  INVALID_TWO_FACTOR_COOKIE: TOO_LATE,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: `Too many wrong codes. Please try again in ${LOCKED_SECONDS / 60} minutes.`,
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We have sent you a link.',
};

/** Returns Better Auth's refusal with our fields added to its `code` and `message`. */
async function inOurShape(reply: Response, c: RequestContext): Promise<Response> {
  const body = (await reply.json().catch(() => ({}))) as {
    code?: string;
    message?: string;
    retryAfter?: number;
  };
  const message = asSentence(
    SENTENCES[body.code ?? ''] ?? body.message ?? 'Signing in did not work. Please try again.',
  );
  if (reply.status >= 500) c.get('log').error({ status: reply.status, code: body.code }, 'sign-in failed');
  return Response.json(
    { error: (body.code ?? 'failed').toLowerCase(), message, code: body.code, requestId: c.get('requestId') },
    {
      status: reply.status,
      headers: {
        'Cache-Control': 'no-store',
        ...(reply.status === 429 && { 'Retry-After': String(LOCKED_SECONDS) }),
        ...(body.retryAfter !== undefined && { 'Retry-After': String(body.retryAfter) }),
      },
    },
  );
}
