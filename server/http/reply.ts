import type { Logger } from 'pino';
import { isUnavailable, isUnstorableText } from '#server/db/sqlstate.ts';
import { isDiskFull } from '#server/db/storage-fault.ts';
import type { RefusalBody } from '#shared/refusal.ts';
import { FAULT_MESSAGE, Refusal } from './refusal.ts';
import type { RequestContext } from './request-context.ts';

const DISK_FULL_RETRY_SECONDS = 60;
const UNAVAILABLE_RETRY_SECONDS = 5;

/**
 * Converts a temporary fault of the database or its disk to a refusal that allows a retry; undefined for any
 * other.
 */
export function unavailableFrom(error: unknown): Refusal | undefined {
  if (isDiskFull(error)) {
    return new Refusal(
      'unavailable',
      'The server has run out of disk space, so this was not saved. Please try again in a few minutes.',
      { retryAfter: DISK_FULL_RETRY_SECONDS, cause: error },
    );
  }
  if (!isUnavailable(error)) return undefined;
  return new Refusal(
    'unavailable',
    'The database is not answering right now. Please try again in a moment.',
    {
      retryAfter: UNAVAILABLE_RETRY_SECONDS,
      cause: error,
    },
  );
}

/** Returns the refusal for a thrown error, which the request's metrics count. */
export function refusalOf(c: RequestContext, error: unknown): Refusal {
  const refusal = refusalFrom(error, c.get('log'));
  c.set('refusal', refusal);
  return refusal;
}

/**
 * Turns anything thrown into a refusal. Unexpected errors are logged in full and answered as an internal
 * error.
 */
export function refusalFrom(error: unknown, log: Logger): Refusal {
  if (error instanceof Refusal) {
    if (error.status >= 500) log.error({ err: error }, 'refused');
    return error;
  }
  if (isUnstorableText(error)) {
    return new Refusal('wrong_shape', 'The text contains a character that cannot be stored.', {
      cause: error,
    });
  }
  const unavailable = unavailableFrom(error);
  if (unavailable !== undefined) {
    log.error({ err: error }, 'the database is unavailable');
    return unavailable;
  }
  log.error({ err: error }, 'unforeseen error');
  return new Refusal('failed', FAULT_MESSAGE, { cause: error });
}

function refusalHeaders(refusal: Refusal): Record<string, string> {
  return {
    ...(refusal.retryAfter !== undefined && { 'Retry-After': String(refusal.retryAfter) }),
    ...(refusal.allow !== undefined && { Allow: refusal.allow.join(', ') }),
  };
}

export function refusalBody(refusal: Refusal, requestId: string): RefusalBody {
  const { code, message, current } = refusal;
  return { error: code, message, requestId, ...(current !== undefined && { current }) };
}

/** Creates a refusal's reply as every route sends it. */
export function jsonRefusal(refusal: Refusal, requestId: string): Response {
  return Response.json(refusalBody(refusal, requestId), {
    status: refusal.status,
    headers: { ...refusalHeaders(refusal), 'Cache-Control': 'no-store' },
  });
}

/** Creates a refusal's reply as `POST /api/ask` sends it: only the sentence. */
export function textRefusal(refusal: Refusal): Response {
  return new Response(refusal.message, {
    status: refusal.status,
    headers: {
      ...refusalHeaders(refusal),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}
