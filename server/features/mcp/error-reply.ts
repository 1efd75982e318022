import { ProgramRefusal } from '#server/access/program-guard.ts';
import type { Refusal } from '#server/http/refusal.ts';

/** JSON-RPC’s code for an invalid message, and its code for implementation-defined errors. */
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/**
 * Replies with a refusal before the protocol runs: the status gives the kind, and the body is JSON-RPC’s
 * error object.
 */
export function errorReply(refusal: Refusal): Response {
  const { status, message, retryAfter, allow, code } = refusal;
  return Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: code === 'wrong_shape' ? INVALID_REQUEST : SERVER_ERROR,
        message,
        data: { reason: code, ...(retryAfter !== undefined && { retry_after: retryAfter }) },
      },
    },
    {
      status,
      headers: {
        'Cache-Control': 'no-store',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
        ...(allow !== undefined && { Allow: allow.join(', ') }),
        ...(refusal instanceof ProgramRefusal && { 'WWW-Authenticate': refusal.challenge }),
      },
    },
  );
}
