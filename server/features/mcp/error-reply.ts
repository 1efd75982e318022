import { ProgramRefusal } from '#server/access/program-guard.ts';
import type { Refusal } from '#server/http/refusal.ts';

/** JSON-RPC’s codes of a message that is none, and of whatever a server refuses for reasons of its own. */
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/** A refusal before the protocol has its turn: the status says what, and the body is JSON-RPC’s error object. */
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
